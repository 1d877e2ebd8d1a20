/** Pixels of each side. */
const SIZE = 512;

/**
 * The middle of a picture as a square JPEG in base64, without the places and dates that cameras write into their files.
 * Throws for a file that the browser cannot show.
 */
export async function cropToSquare(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  // JPEG has no transparent parts.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIZE, SIZE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, SIZE, SIZE);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1] ?? '';
}
