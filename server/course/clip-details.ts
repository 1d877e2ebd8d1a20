import { stat } from 'node:fs/promises';
import type { BaseLogger } from 'pino';

/** The facts that a clip's file states. */
type ClipDetails = {
  /** The length in whole seconds. Null if the file does not say. */
  lengthSeconds: number | null;
  hasSound: boolean;
  /** 'video/mp4; codecs="avc1.4d4028, mp4a.40.2"' */
  mimeType: string;
};

const detailsCache = new Map<string, Promise<ClipDetails | null>>();

/** Reads a clip's details and caches them until the file changes. Null for a file that cannot be read as a clip. */
export async function readClipDetails(path: string, log: BaseLogger): Promise<ClipDetails | null> {
  const file = await stat(path).catch(() => null);
  // The file was removed after it was found.
  if (!file) return null;
  const key = `${path} ${file.mtimeMs} ${file.size}`;
  let details = detailsCache.get(key);
  if (!details) {
    details = inspectClip(path).catch((err: unknown) => {
      log.warn({ err }, 'a course video cannot be read');
      return null;
    });
    detailsCache.set(key, details);
  }
  return details;
}

async function inspectClip(path: string): Promise<ClipDetails> {
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  // An error between two reads is ignored here, since the next read gets it again.
  const source = new FilePathSource(path, { handleUnhandledError: () => {} });
  using input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  return {
    lengthSeconds: seconds > 0 ? Math.ceil(seconds) : null,
    hasSound: (await input.getPrimaryAudioTrack()) !== null,
    mimeType: await input.getMimeType(),
  };
}
