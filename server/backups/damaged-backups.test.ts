import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectTo, type DatabasePlace } from '../db/dedicated-connection.ts';
import { backupSource, sumTables, usePlaces } from '../testing/backups.ts';
import { insertOddRows } from '../testing/odd-rows.ts';
import { useSite } from '../testing/open-site.ts';
import { parseManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { listTables } from './table-rows.ts';
import { writeBackup } from './write-backup.ts';

const site = useSite({ own: true });
const places = usePlaces();
let archive: Buffer;

beforeAll(async () => {
  await insertOddRows(site.ctx.database);
  await mkdir(site.ctx.config.filesFolder, { recursive: true });
  await writeFile(join(site.ctx.config.filesFolder, 'clip.mp4'), 'the words of a clip');
  const file = join(site.ctx.config.dataDir, 'site.backup');
  await writeBackup(backupSource(site), file);
  archive = await readFile(file);
});

async function restore(bytes: Buffer, identity?: string) {
  const file = join(await places.newFolder(), 'changed.backup');
  await writeFile(file, bytes);
  const place = await places.newPlace();
  const error = await restoreBackup(place, file, identity).then(
    () => undefined,
    (reason: Error) => reason,
  );
  const files = await readdir(place.dataDir).catch(() => []);
  const tables = error && place.databaseUrl ? await listTablesOf(place) : [];
  return { error: error?.message, name: error?.constructor.name, left: [...files, ...tables], place };
}

/**
 * The names of the site's tables in a database on PostgreSQL. An embedded one is a folder, which is seen in the data
 * folder.
 */
async function listTablesOf(place: DatabasePlace): Promise<string[]> {
  const connection = await connectTo(place);
  const tables = await connection.readSnapshot(listTables);
  await connection.close();
  return tables.map(({ name }) => name);
}

/** Replaces bytes inside the tar, whose parts stay as long as they are. */
function replaceInside(from: string, to: string): Buffer {
  const tar = gunzipSync(archive);
  const at = tar.lastIndexOf(from);
  if (at < 0 || from.length !== to.length) throw new Error('there is nothing like that to replace');
  tar.write(to, at);
  return gzipSync(tar);
}

describe('nothing is restored from a backup', () => {
  test.each([
    ['that is empty', () => Buffer.alloc(0), 'is no backup of the site'],
    ['that is another file', () => Buffer.from('%PDF-1.7 an invoice'), 'is no backup of the site'],
    ['that is another archive', () => gzipSync(Buffer.alloc(1024)), 'no list of contents'],
    ['that was cut off', () => archive.subarray(0, archive.length - 500), 'damaged'],
    ['that was cut off early', () => archive.subarray(0, 3000), 'damaged'],
    ['without its end', () => gzipSync(gunzipSync(archive).subarray(0, -4096)), 'not complete'],
    ['with another row', () => replaceInside('long 3"', 'long 4"'), 'differs from the original'],
    ['with another file', () => replaceInside('the words of a clip', 'the words of a clap'), 'clip.mp4 differs'],
    ['with other migrations', () => replaceInside('"hash":"', '"hash":"'.toUpperCase()), 'list of contents'],
  ])('%s', async (_name, change, message) => {
    const { error, name, left } = await restore(change());
    expect(error).toContain(message);
    expect(name).toBe('OperatorError');
    expect(left).toEqual([]);
  });
});

test('a bit that changed anywhere in the file is noticed', async () => {
  for (const part of [0.5, 0.9999]) {
    const bytes = Buffer.from(archive);
    const at = Math.floor(bytes.length * part);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const { error, name, left } = await restore(bytes);
    expect([error === undefined, name, left]).toEqual([false, 'OperatorError', []]);
  }
});

test('a backup of a newer version is refused with its version', () => {
  const manifest = JSON.parse(
    gunzipSync(archive)
      .toString('latin1')
      .match(/\{"format".*?\n?\}(?=\0)/s)?.[0] ?? '',
  );
  expect(parseManifest(JSON.stringify(manifest)).tables.length).toBeGreaterThan(30);
  expect(() => parseManifest(JSON.stringify({ ...manifest, format: 3 }))).toThrow('newer version');
  for (const path of ['../escaped', '/etc/passwd', 'a/../../b', 'a\0b', ''])
    expect(() =>
      parseManifest(JSON.stringify({ ...manifest, files: [{ path, size: 1, sha256: 'a'.repeat(64) }] })),
    ).toThrow('list of contents');
});

test('an encrypted backup opens with its own key alone, and shows nothing without it', async () => {
  const [identity, otherIdentity] = [await generateIdentity(), await generateIdentity()];
  const recipient = await identityToRecipient(identity);
  const file = join(await places.newFolder(), 'site.backup');
  const config = { ...site.ctx.config, backupRecipient: recipient };
  expect(await writeBackup(backupSource(site, { config }), file)).toMatchObject({ encrypted: true });
  const bytes = await readFile(file);
  expect(bytes.includes('users') || bytes.includes('clip')).toBe(false);

  expect((await restore(bytes)).error).toContain('BACKUP_IDENTITY');
  expect((await restore(bytes, otherIdentity)).error).toContain('another key');
  await truncate(file, bytes.length - 100);
  expect(await restore(await readFile(file), identity)).toMatchObject({ name: 'OperatorError', left: [] });
  const { error, place } = await restore(bytes, identity);
  expect(error).toBeUndefined();
  const restored = await connectTo(place);
  // A restored site waits before it writes into the coach's calendar, which the account says.
  const { caldav_accounts: _, ...expected } = await sumTables(site.ctx.database.readSnapshot);
  expect(await sumTables(restored.readSnapshot)).toMatchObject(expected);
  await restored.close();
});
