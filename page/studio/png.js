/** A picture as PNG: the SVG is drawn by the browser on a canvas, twice as large. */

/**
 * @param {string} source SVG
 * @returns {Promise<Blob>}
 */
export async function asPng(source) {
  const address = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = 2 * (image.naturalWidth || 800);
    canvas.height = 2 * (image.naturalHeight || 600);
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    }
    return await new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
