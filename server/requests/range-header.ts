import type { IncomingHttpHeaders } from 'node:http';

/**
 * Prepares the Range header of a request for the library that sends files. RFC 9110 has servers ignore an invalid
 * range, which the library refuses, and a suffix that is longer than the file means the whole file.
 */
export function correctRange(headers: IncomingHttpHeaders, fileBytes: number): void {
  const { range } = headers;
  if (range === undefined) return;
  if (!isValidRange(range)) delete headers.range;
  else if (Number(/^bytes=-(\d+)$/.exec(range)?.[1] ?? 0) > fileBytes) headers.range = 'bytes=0-';
}

function isValidRange(range: string): boolean {
  const [unit, list = ''] = range.split('=', 2);
  return unit === 'bytes' && list.split(',').every((part) => isValidPart(part.trim()));
}

function isValidPart(part: string): boolean {
  const [, first, last] = /^(\d*)-(\d*)$/.exec(part) ?? [];
  if (!first) return Boolean(last);
  return !last || Number(first) <= Number(last);
}
