import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The time that replaces the current one, which the library writes: the same content always makes the same bytes. */
const FIXED_TIMESTAMP = '2026-01-01T00:00:00Z';

/** An office file is a zip of XML files. */
export function makeReproducible(bytes: Uint8Array): Buffer {
  const entries = Object.entries(unzipSync(bytes)).map(([path, content]) => {
    if (!/\.(xml|rels)$/.test(path)) return [path, content] as const;
    const xml = strFromU8(content).replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${FIXED_TIMESTAMP}`);
    return [path, strToU8(xml)] as const;
  });
  // Zip files hold local times without a zone; in the middle of the year this is the same date everywhere.
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(2026, 5, 1) }));
}
