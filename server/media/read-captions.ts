/** The text of captions in the format WebVTT, null if the file is something else. */
export function readCaptions(bytes: Uint8Array): string | null {
  const text = decode(bytes)?.replaceAll(/\r\n?/g, '\n');
  const isWebVtt = text !== undefined && /^WEBVTT(?:[ \t][^\n]*)?\n/.test(text) && !text.includes('\0');
  return isWebVtt && /^(?:\d+:)?\d\d:\d\d\.\d{3} --> (?:\d+:)?\d\d:\d\d\.\d{3}/m.test(text) ? text : null;
}

/** Without the mark that some editors put before the first letter. Undefined for bytes that are no text. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
