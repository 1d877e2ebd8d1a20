import { stat } from 'node:fs/promises';
import type { BaseLogger } from 'pino';

const lengthCache = new Map<string, Promise<number | null>>();

/** In whole seconds; null if the file does not say. The length is cached until the file changes. */
export async function readVideoLength(path: string, log: BaseLogger): Promise<number | null> {
  const file = await stat(path).catch(() => null);
  // The file was removed after it was found.
  if (!file) return null;
  const key = `${path} ${file.mtimeMs} ${file.size}`;
  let length = lengthCache.get(key);
  if (!length) {
    length = measureVideo(path).catch((err: unknown) => {
      log.warn({ err }, 'the length of a course video cannot be read');
      return null;
    });
    lengthCache.set(key, length);
  }
  return length;
}

async function measureVideo(path: string): Promise<number | null> {
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  // An error while nothing waits for the file occurs again at the next read.
  const source = new FilePathSource(path, { handleUnhandledError: () => {} });
  using input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  return seconds > 0 ? Math.ceil(seconds) : null;
}
