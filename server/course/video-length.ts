import { stat } from 'node:fs/promises';
import type { BaseLogger } from 'pino';

const lengthCache = new Map<string, Promise<number | null>>();

/** In whole seconds; null where the file does not tell. Measured anew only once the file has changed. */
export async function readVideoLength(path: string, log: BaseLogger): Promise<number | null> {
  const file = await stat(path).catch(() => null);
  // Taken away since it was found.
  if (!file) return null;
  const key = `${path} ${file.mtimeMs} ${file.size}`;
  let length = lengthCache.get(key);
  if (!length) {
    length = measureVideo(path).catch((err: unknown) => {
      log.warn({ err }, 'a clip of the course cannot be measured');
      return null;
    });
    lengthCache.set(key, length);
  }
  return length;
}

async function measureVideo(path: string): Promise<number | null> {
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  // A file that goes wrong while nobody waits for it is met again by whoever reads it next.
  const source = new FilePathSource(path, { handleUnhandledError: () => {} });
  using input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  return seconds > 0 ? Math.ceil(seconds) : null;
}
