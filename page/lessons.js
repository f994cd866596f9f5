/** Lessons that are ready: a position each; titles and questions are among the texts. */

/** @type {{ name: string, at: string, play?: string }[]} */
export const LESSONS = [
  { name: "twenty-one", at: "bash/3:21" },
  { name: "mirror", at: "nim:5,5" },
  { name: "bouton", at: "nim:3,4,5" },
  { name: "misere", at: "nim:1,2,3", play: "misere" },
  { name: "queen", at: "wythoff:6,9" },
  { name: "kayles", at: "kayles:7" },
  { name: "sum", at: "nim:4 + kayles:5 + wythoff:3,5" },
  { name: "fibonacci", at: "fibonacci:20" },
  { name: "tree", at: "hackenbush:0-1,1-2,1-3,3-4,0-5,5-6,6-7,7-5" },
  { name: "chomp", at: "chomp:4,4,4" },
];
