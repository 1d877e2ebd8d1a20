import type { Input } from 'mediabunny';
import { roundClipLength } from '#domain/captions.ts';

/** The facts that a clip's file states. */
export type ClipDetails = {
  /** The length in whole seconds. Null if the file does not say. */
  lengthSeconds: number | null;
  hasSound: boolean;
  /** 'video/mp4; codecs="avc1.4d4028, mp4a.40.2"' */
  mimeType: string;
};

export async function openClip(path: string): Promise<Input> {
  const { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  // An error between two reads is ignored here, since the next read gets it again.
  const source = new FilePathSource(path, { handleUnhandledError: () => {} });
  return new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
}

/**
 * Reads what the site shows about a clip. A crafted clip may exhaust the memory, so an uploaded one is first read in a
 * process of its own.
 */
export async function inspectClip(input: Input): Promise<ClipDetails> {
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  return {
    lengthSeconds: seconds > 0 ? roundClipLength(seconds) : null,
    hasSound: (await input.getPrimaryAudioTrack()) !== null,
    mimeType: await input.getMimeType(),
  };
}
