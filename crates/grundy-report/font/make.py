"""Cuts Noto Sans CJK SC down to the signs that the pictures use; README.md says how to run it."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x391, 0x3C9), (0x2010, 0x2026), (0x2030, 0x203A), (0x2070, 0x209C),
          (0x2190, 0x2193), (0x2200, 0x2264), (0x3000, 0x301F), (0xFF01, 0xFF5E)]


def signs():
    found = {chr(code) for first, last in RANGES for code in range(first, last + 1)} | set("≥⊕⌊⌋□■●○…∞")
    for text in HERE.glob("../locales/*/*.ftl"):
        found |= set(text.read_text(encoding="utf-8"))
    for lead in range(0xB0, 0xD8):
        for trail in range(0xA1, 0xFF):
            found |= set(bytes([lead, trail]).decode("gb2312", errors="ignore"))
    return "".join(sorted(found - {"\n"}))


subprocess.run(
    [sys.executable, "-m", "fontTools.subset", sys.argv[1], "--font-number=2", f"--text={signs()}",
     f"--output-file={HERE / 'NotoSansSC-subset.otf'}", "--layout-features=", "--no-hinting", "--desubroutinize",
     "--name-IDs=0,1,2,3,4,5,6,13,14", "--drop-tables+=GSUB,GPOS,BASE,VORG,vhea,vmtx,DSIG"],
    check=True,
)
