/**
 * The header that makes a browser save a reply under this name, as RFC 6266 has it. Headers are ASCII, so another name
 * is sent twice: once simplified, and once encoded for all browsers of today.
 */
export function formatAttachmentHeader(name: string): string {
  const safe = removeForbiddenSigns(name);
  const simplified = safe.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[‘’]/g, "'");
  // Simplified signs may be forbidden ones: the fullwidth quotation mark becomes a plain one.
  const ascii = removeForbiddenSigns(simplified).replace(/[^ -~]+/g, '_');
  if (ascii === safe) return `attachment; filename="${safe}"`;
  const encoded = encodeURIComponent(safe.toWellFormed()).replace(/['()*]/g, encodeSign);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Signs that some system does not allow in the name of a file. */
const removeForbiddenSigns = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ');

const encodeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
