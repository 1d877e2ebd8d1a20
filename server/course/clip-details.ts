import { stat } from 'node:fs/promises';
import type { BaseLogger } from 'pino';
import { type ClipDetails, inspectClip, openClip } from '../studio/media/inspect-clip.ts';

const detailsCache = new Map<string, Promise<ClipDetails | null>>();

/** Reads a clip's details and caches them until the file changes. Null for a file that cannot be read as a clip. */
export async function readClipDetails(path: string, log: BaseLogger): Promise<ClipDetails | null> {
  const file = await stat(path).catch(() => null);
  // The file was removed after it was found.
  if (!file) return null;
  const key = `${path} ${file.mtimeMs} ${file.size}`;
  let details = detailsCache.get(key);
  if (!details) {
    details = readClip(path).catch((err: unknown) => {
      log.warn({ err }, 'a course video cannot be read');
      return null;
    });
    detailsCache.set(key, details);
  }
  return details;
}

async function readClip(path: string): Promise<ClipDetails> {
  using input = await openClip(path);
  return await inspectClip(input);
}
