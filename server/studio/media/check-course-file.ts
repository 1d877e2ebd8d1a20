import { open, readFile, stat } from 'node:fs/promises';
import type { documentKinds } from '#contracts/course/course-media.ts';
import { maxMediaBytes } from '#contracts/studio/media.ts';
import { readZipDirectory, UnreadableZip } from '../folder/zip-directory.ts';
import { inspectClip, openClip } from './inspect-clip.ts';
import { findPictureFormat } from './picture-format.ts';
import { describeWrongTime, readCaptions } from './read-captions.ts';
import { UnusableFile } from './unusable-file.ts';

type DocumentKind = (typeof documentKinds)[number];

/** The most bytes that an office file, which is a zip archive, may have unpacked on a member's computer. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_ENTRIES = 5000;
/** The file that makes a zip archive a spreadsheet or a document. Word Online may number it: 'document2.xml'. */
const mainFiles: Record<string, RegExp> = { xlsx: /^xl\/workbook\d*\.xml$/, docx: /^word\/document\d*\.xml$/ };

class WrongProgram extends UnusableFile {}

const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';

/** Returns whether a file is checked as a clip: in its own process, since a malicious one could use up all memory. */
export const isCourseClip = (name: string): boolean =>
  !['vtt', 'webp', 'pdf', ...Object.keys(mainFiles)].includes(extensionOf(name));

/** Checks that the content of a course file fits its extension. Throws `UnusableFile`. */
export async function checkCourseFile(path: string, name: string): Promise<void> {
  const extension = extensionOf(name);
  if (extension === 'vtt') return checkCaptions(path);
  if (extension === 'webp') return checkStill(path);
  if (extension in mainFiles) return checkOfficeFile(path, extension);
  return checkPdf(path);
}

async function checkCaptions(path: string): Promise<void> {
  const { size } = await stat(path);
  const text = size > maxMediaBytes.captions ? null : readCaptions(await readFile(path));
  if (text === null) throw new UnusableFile('There are no captions in it.');
  const wrongTime = describeWrongTime(text);
  if (wrongTime) throw new UnusableFile(wrongTime);
}

async function checkStill(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size > maxMediaBytes.picture || findPictureFormat(await readFile(path)) !== 'webp')
    throw new UnusableFile('It isn’t a picture in the format WebP.');
}

async function checkOfficeFile(path: string, extension: string): Promise<void> {
  const program = extension === 'xlsx' ? 'spreadsheet' : 'document';
  const file = await open(path);
  try {
    const entries = await readZipDirectory(file, MAX_ENTRIES);
    if (!entries.some((entry) => mainFiles[extension]?.test(entry.name)))
      throw new WrongProgram(`This isn’t a ${program}. Please save it as .${extension} and choose it again.`);
    if (entries.some((entry) => /vbaproject\.bin$/i.test(entry.name)))
      throw new UnusableFile(`This ${program} has macros. Please save it without them and choose it again.`);
    if (entries.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_UNPACKED_BYTES)
      throw new UnusableFile(`Unpacked, this ${program} would be larger than 200 MB. Please choose a smaller one.`);
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error;
    throw new UnusableFile(`This isn’t a ${program}, or it’s damaged. Please save it anew and choose it again.`);
  } finally {
    await file.close();
  }
}

/** Finds the kind of a document by its content. Throws `UnusableFile` for other files. */
export async function findDocumentKind(path: string): Promise<DocumentKind> {
  const file = await open(path);
  const head = await file.read(Buffer.alloc(5), 0, 5, 0).finally(() => file.close());
  if (head.buffer.toString('latin1') === '%PDF-') return checkPdf(path).then(() => 'pdf');
  try {
    return await checkOfficeFile(path, 'xlsx').then(() => 'xlsx');
  } catch (error) {
    if (!(error instanceof WrongProgram)) throw error;
    return checkOfficeFile(path, 'docx').then(() => 'docx');
  }
}

async function checkPdf(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tailBytes = Math.min(size, 2048);
    const head = (await file.read(Buffer.alloc(5), 0, 5, 0)).buffer.toString('latin1');
    const tail = (await file.read(Buffer.alloc(tailBytes), 0, tailBytes, size - tailBytes)).buffer.toString('latin1');
    if (head !== '%PDF-' || !tail.includes('%%EOF'))
      throw new UnusableFile('This isn’t a PDF file, or a part of it is missing. Please save it anew.');
  } finally {
    await file.close();
  }
}

/** Reads everything from a clip that the site will ever read, in a process of its own. Throws `UnusableFile`. */
export async function checkCourseClip(path: string): Promise<void> {
  using input = await openClip(path);
  const hasPicture = await input.getPrimaryVideoTrack().then(Boolean, () => false);
  if (!hasPicture) throw new UnusableFile('This isn’t a clip that can be played.');
  // Browsers play some clips whose details cannot be read.
  await inspectClip(input).catch(() => {});
}
