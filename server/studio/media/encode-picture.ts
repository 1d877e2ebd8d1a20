import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { namePictureFile } from '#contracts/studio/picture-files.ts';
import { explainOtherFile, findPictureFormat } from './picture-format.ts';
import { sharp } from './picture-library.ts';
import { UnusableFile } from './unusable-file.ts';

/** The widths of a picture's files. A phone shows a picture over its whole width, of some 1,100 pixels. */
const WIDTHS = [480, 800, 1200, 1600];
/** The limit for the height, so that a narrow picture does not become endlessly high. */
const MAX_HEIGHT = 3200;
/** The size into which a still must fit: it fills the player of a lesson. */
const STILL_SIZE = { width: 1280, height: 1280 };
const MEGAPIXEL = 1_000_000;
/** The limit for a picture that this or another site has encoded before. */
const MAX_ENCODED_PIXELS = 1600 * MAX_HEIGHT;
/** The limits of pictures by format. Decoding AVIF takes ten times the memory of JPEG. */
const maxMegapixels = { jpeg: 50, png: 50, webp: 50, avif: 12 };

/** The files of a picture. Their names are made from its hash, their widths and formats. */
export type EncodedPicture = { hash: string; widths: number[]; height: number; files: string[] };

/**
 * Writes a picture in several widths, each as AVIF, WebP and JPEG: turned as the camera says, and without anything that
 * the camera wrote about place and time. Throws `UnusableFile`.
 */
export async function encodePicture(path: string, writeTo: (name: string) => string): Promise<EncodedPicture> {
  const { bytes, data, info } = await decodePicture(path, { width: WIDTHS.at(-1) ?? 0, height: MAX_HEIGHT });
  const raw = { width: info.width, height: info.height, channels: info.channels as 3 | 4 };
  const hash = hashBytes(bytes);
  const widths = [...WIDTHS.filter((width) => width < info.width), info.width];
  const files: string[] = [];
  for (const width of widths) {
    const sized = sharp(data, { raw }).resize({ width });
    // JPEG has no transparency, so the picture gets the white of most pages behind it.
    const encodings = {
      avif: sized.clone().avif({ quality: 55, effort: 3, chromaSubsampling: '4:2:0' }),
      webp: sized.clone().webp({ quality: 78 }),
      jpg: sized.clone().flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: true }),
    };
    for (const [extension, encoding] of Object.entries(encodings)) {
      const name = namePictureFile(hash, width, extension as keyof typeof encodings);
      await writeFile(writeTo(name), await encoding.toBuffer(), { flush: true });
      files.push(name);
    }
  }
  return { hash, widths, height: info.height, files };
}

/** Writes a picture as the still of a clip, and returns its hash. Throws `UnusableFile`. */
export async function encodeStill(from: string, to: string): Promise<string> {
  const { data, info } = await decodePicture(from, STILL_SIZE);
  const raw = { width: info.width, height: info.height, channels: info.channels as 3 | 4 };
  const still = await sharp(data, { raw }).flatten({ background: '#fff' }).webp({ quality: 75 }).toBuffer();
  await writeFile(to, still, { flush: true });
  return hashBytes(still);
}

const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

async function decodePicture(path: string, size: { width: number; height: number }) {
  const bytes = await readFile(path);
  const format = findPictureFormat(bytes);
  if (!format) throw new UnusableFile(explainOtherFile(bytes));
  // Reads only the file's head, so that a picture of any size is refused with its size.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged);
  const megapixels = (width * height) / MEGAPIXEL;
  if (megapixels > maxMegapixels[format])
    throw new UnusableFile(
      `This picture has ${Math.ceil(megapixels)} megapixels. Please choose one with at most ${maxMegapixels[format]}.`,
    );
  const { data, info } = await sharp(bytes, { limitInputPixels: maxMegapixels[format] * MEGAPIXEL, failOn: 'error' })
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged);
  return { bytes, data, info };
}

/**
 * Checks a picture that a site has encoded, as its name says; one with another name is encoded anew. Throws
 * `UnusableFile` if it is damaged, or its metadata may tell the place.
 */
export async function checkEncodedPicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const picture = () => sharp(bytes, { limitInputPixels: MAX_ENCODED_PIXELS, failOn: 'error' });
  const { exif, xmp, iptc } = await picture().metadata().catch(refuseDamaged);
  if (exif || xmp || iptc)
    throw new UnusableFile(
      'This picture still holds camera data. Give the file another name, and it will be prepared anew.',
    );
  const { info } = await picture().raw().toBuffer({ resolveWithObject: true }).catch(refuseDamaged);
  return { width: info.width, height: info.height };
}

function refuseDamaged(): never {
  throw new UnusableFile(
    'This picture is damaged. Please open it on your device and save it anew, or choose another one.',
  );
}
