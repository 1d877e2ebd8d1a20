import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sharePictures } from '#content/share-pictures.ts';
import { startingContent } from '#content/starting-content.ts';

const { profile } = startingContent;

const withTitles = Object.fromEntries(
  Object.entries(sharePictures).map(([path, picture]) => [path, { ...picture, title: picture.title(startingContent) }]),
);
export const drawnPictures = Object.values(withTitles);

export const contentFile = (path: string) => fileURLToPath(new URL(`../../content/${path}`, import.meta.url));
export const readDrawing = (name: string) => readFile(contentFile(`pictures/${name}.svg`), 'utf8');

/** The file with the hash of the inputs of the last drawing. A test compares it, so that no picture is out of date. */
export const inputsFile = contentFile('pictures/share/drawn-from.txt');

/** Hashes all words and drawings that the pictures show. */
export async function hashInputs(): Promise<string> {
  const drawings = ['icon', ...new Set(drawnPictures.map(({ drawing }) => drawing))];
  const inputs = [withTitles, profile.brand, profile.role, ...(await Promise.all(drawings.map(readDrawing)))];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
