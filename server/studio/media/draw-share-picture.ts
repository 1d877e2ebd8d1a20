import { sharp } from './picture-library.ts';

/** A share picture to draw: the sample picture with the coach's brand, title and role on its left half. */
export type SharePictureJob = {
  /** The file of the sample picture. */
  from: string;
  /** The file of the logo that replaces the drawn leaf; null keeps the leaf. */
  logo: string | null;
  /** The file of the font 'Fraunces'. */
  font: string;
  brand: string;
  title: string;
  role: string;
};

/** The positions in the pictures of `npm run draw`. */
const LEFT = 72;
const TEXT_WIDTH = 568;
const HEIGHT = 630;
const mark = { left: LEFT, top: 64, width: 56, height: 56 };
const paper = '#fbf8f2';

export async function drawSharePicture({ from, logo, font, brand, title, role }: SharePictureJob): Promise<Uint8Array> {
  const markPicture = logo
    ? await sharp(logo, { failOn: 'error' })
        .resize({ width: 200, height: mark.height, fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
    : await sharp(from).extract(mark).png().toBuffer({ resolveWithObject: true });
  const brandLeft = LEFT + markPicture.info.width + 18;
  const write = (text: string, room: { width: number; height: number; sizes: number[]; color: string }) =>
    writeText(text, font, room);
  const brandText = await write(brand, {
    width: LEFT + TEXT_WIDTH - brandLeft,
    height: 90,
    sizes: [30, 26, 22],
    color: '#22302a',
  });
  const titleText = await write(title, { width: TEXT_WIDTH, height: 330, sizes: [68, 56, 46, 36], color: '#22302a' });
  const roleText = await write(role, { width: TEXT_WIDTH, height: 70, sizes: [28, 24, 20], color: '#55625a' });
  const ground = { width: LEFT + TEXT_WIDTH + 40, channels: 3, background: paper } as const;
  const centerOfMark = mark.top + mark.height / 2;
  const bytes = await sharp(from)
    .composite([
      // Covers the left half, except for the line above the role.
      { input: { create: { ...ground, height: 500 } }, left: 0, top: 0 },
      { input: { create: { ...ground, height: 96 } }, left: 0, top: HEIGHT - 96 },
      { input: markPicture.data, left: LEFT, top: mark.top },
      { input: brandText.data, left: brandLeft, top: Math.max(24, Math.round(centerOfMark - brandText.height / 2)) },
      { input: titleText.data, left: LEFT, top: Math.round((HEIGHT - titleText.height) / 2) },
      { input: roleText.data, left: LEFT, top: HEIGHT - 84 },
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return bytes;
}

/** Writes a text in the largest size that fits. A text that is too long for the smallest size is cut off. */
async function writeText(
  text: string,
  font: string,
  { width, height, sizes, color }: { width: number; height: number; sizes: number[]; color: string },
): Promise<{ data: Buffer; height: number }> {
  const markup = `<span foreground="${color}">${escapeMarkup(text)}</span>`;
  for (const size of sizes) {
    const written = await sharp({
      text: { text: markup, font: `Fraunces ${size}`, fontfile: font, width, dpi: 72, rgba: true },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (written.info.height <= height && written.info.width <= width)
      return { data: written.data, height: written.info.height };
    if (size === sizes.at(-1)) {
      const area = {
        left: 0,
        top: 0,
        width: Math.min(width, written.info.width),
        height: Math.min(height, written.info.height),
      };
      return { data: await sharp(written.data).extract(area).png().toBuffer(), height: area.height };
    }
  }
  throw new Error('a text needs a size');
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
