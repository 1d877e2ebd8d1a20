import { readFile, rm, stat } from 'node:fs/promises';
import { maxMediaBytes } from '#contracts/studio/media.ts';
import { checkEncodedPicture } from './encode-picture.ts';
import { findPictureFormat } from './picture-format.ts';
import { readCaptions } from './read-captions.ts';
import { UnusableFile } from './unusable-file.ts';

/** The facts that imported content has to state rightly about a file: a picture's size, a clip's type with codecs. */
export type CheckedFile = { size?: { width: number; height: number }; type?: string };

const formats: Record<string, string> = { avif: 'avif', webp: 'webp', jpg: 'jpeg' };

/** Reads a file that a site has processed (`typeOfMediaFile`). Throws `UnusableFile` if it is not what it is named. */
export async function checkMediaFile(path: string, name: string, scratch: string): Promise<CheckedFile> {
  const [, width, extension = ''] = /^[0-9a-f]{32}(?:-(\d+))?\.(\w+)$/.exec(name) ?? [];
  const { size } = await stat(path);
  if (extension === 'mp4') {
    if (size > maxMediaBytes.clip) throw new UnusableFile('It’s larger than 200 MB.');
    const { remuxClip } = await import('./remux-clip.ts');
    try {
      return { type: (await remuxClip(path, scratch)).type };
    } finally {
      await rm(scratch, { force: true });
    }
  }
  if (size > maxMediaBytes.picture) throw new UnusableFile('It’s larger than 20 MB.');
  const bytes = await readFile(path);
  if (extension === 'vtt') {
    if (readCaptions(bytes) === null) throw new UnusableFile('There are no captions in it.');
    return {};
  }
  if (!(extension in formats) || findPictureFormat(bytes) !== formats[extension])
    throw new UnusableFile('It isn’t the kind of picture that its name says.');
  const read = await checkEncodedPicture(bytes);
  if (read.width !== Number(width)) throw new UnusableFile(`It’s ${read.width} pixels wide, not ${width}.`);
  return { size: read };
}
