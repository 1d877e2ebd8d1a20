import { findCaptionProblem, formatCaptions, formatClipTime, parseCaptions } from '#domain/captions.ts';

/** Returns the text of captions in the format WebVTT; null if the file is something else. */
export function readCaptions(bytes: Uint8Array): string | null {
  const text = decode(bytes)?.replaceAll(/\r\n?/g, '\n');
  const isWebVtt = text !== undefined && /^WEBVTT(?:[ \t][^\n]*)?\n/.test(text) && !text.includes('\0');
  return isWebVtt && /^(?:\d+:)?\d\d:\d\d\.\d{3} --> (?:\d+:)?\d\d:\d\d\.\d{3}/m.test(text) ? text : null;
}

/** Returns uploaded captions as WebVTT: those in the format SubRip are converted. Null if the file has none. */
export function convertCaptions(bytes: Uint8Array): string | null {
  const text = decode(bytes) ?? '';
  const isSubRip = /^\d+\r?\n(?:\d+:)?\d\d:\d\d,\d{3} --> /.test(text) && !text.includes('\0');
  const captions = isSubRip ? parseCaptions(text) : null;
  return captions ? formatCaptions(captions) : readCaptions(bytes);
}

/** Describes which line of captions has a wrong time, numbered as in the studio. */
export function describeWrongTime(text: string): string | undefined {
  const captions = parseCaptions(text) ?? [];
  const { index, message } = findCaptionProblem(captions, null) ?? {};
  const caption = index === undefined ? undefined : captions[index];
  if (index === undefined || !caption) return undefined;
  return `Line ${index + 1}, at ${formatClipTime(caption.start)}: ${message}. Please correct the file.`;
}

/** Decodes UTF-8, without the byte order mark that some editors put at its start. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
