/**
 * Formats the header that makes a browser save a reply under this name (RFC 6266). Headers are ASCII, so a name with
 * other characters is sent twice: simplified, and encoded for all browsers of today.
 */
export function formatAttachmentHeader(name: string): string {
  const safe = removeForbiddenCharacters(name);
  const simplified = safe.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'");
  // A simplified character may be forbidden: the fullwidth quotation mark becomes a plain one.
  const ascii = removeForbiddenCharacters(simplified).replace(/[^ -~]+/g, '_');
  if (ascii === safe) return `attachment; filename="${safe}"`;
  const encoded = encodeURIComponent(safe.toWellFormed()).replace(/['()*]/g, encodeCharacter);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Replaces characters that some system does not allow in the name of a file. */
const removeForbiddenCharacters = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ');

const encodeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
