import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { backupSource, usePlaces } from '../testing/backups.ts';
import { addFreeCall } from '../testing/bookings.ts';
import { type OpenSite, useEmptySite } from '../testing/open-site.ts';
import { readArchive, readLines } from './read-archive.ts';
import { spoolDatabase } from './spool-database.ts';
import { writeArchive } from './write-archive.ts';
import { writeBackup } from './write-backup.ts';

const site = useEmptySite();
const places = usePlaces();

/** The ids of a table's rows in an archive, as its first column holds them. */
const readIds = (file: string, wanted: string) =>
  readArchive(file, undefined, async (_manifest, entries) => {
    const ids: string[] = [];
    for await (const { name, bytes } of entries)
      if (name === `tables/${wanted}.ndjson`)
        for await (const lines of readLines(bytes)) ids.push(...lines.map((line) => JSON.parse(line)[0]));
    return ids;
  });

const manifestOf = (
  database: Awaited<ReturnType<typeof spoolDatabase>>,
  file: { path: string; size: number; sha256: string },
) => ({
  ...database,
  format: 1 as const,
  site: { version: '1.0.0' },
  madeAt: '2027-01-01T12:00:00.000Z',
  settings: {},
  database: 'embedded' as const,
  files: [file],
});

test('a backup shows one moment, although bookings come in meanwhile, and none of them fails', async () => {
  const days = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2030, 0, 1 + day)).toISOString().slice(0, 10));
  let booked = 0;
  let isBackedUp = false;
  const bookAll = async () => {
    for (const day of days) {
      if (isBackedUp) return;
      // Booking and half-hour belong together.
      await site.db.transaction((tx) => addFreeCall({ db: tx as OpenSite['db'] }, `${day}-930am`));
      booked += 1;
    }
  };
  const booking = bookAll();
  await expect.poll(() => booked).toBeGreaterThan(20);
  const bookedBefore = booked;
  const file = join(await places.newFolder(), 'site.backup');
  await writeBackup(backupSource(site), file);
  isBackedUp = true;
  await booking;
  const [calls, halfHours] = [await readIds(file, 'consultation_requests'), await readIds(file, 'booked_slots')];
  expect(calls.length).toBe(halfHours.length);
  expect(calls.length).toBeGreaterThanOrEqual(bookedBefore);
  expect(new Set(calls).size).toBe(calls.length);
});

test('a full disk fails the backup in plain words, and leaves nothing of it', async () => {
  const folder = await places.newFolder();
  // Of this machine, and of PostgreSQL's.
  for (const code of ['ENOSPC', '53100']) {
    const full = Object.assign(new Error('no space left on device'), { code });
    const source = backupSource(site, { readSnapshot: () => Promise.reject(full) });
    await expect(writeBackup(source, join(folder, 'site.backup'))).rejects.toThrow('The disk is full');
  }
  expect(await readdir(folder)).toEqual([]);

  // A device that is always full.
  await mkdir(join(folder, 'rows'));
  const database = await site.ctx.database.readSnapshot((tx) => spoolDatabase(tx, join(folder, 'rows')));
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files/clip.mp4'), Buffer.alloc(1_000_000, 'clip'));
  const recipient = await identityToRecipient(await generateIdentity());
  for (const key of [undefined, recipient]) {
    const manifest = manifestOf(database, { path: 'clip.mp4', size: 1_000_000, sha256: '' });
    const parts = { manifest, spoolFolder: join(folder, 'rows'), filesFolder: join(folder, 'files'), recipient: key };
    await expect(writeArchive(createWriteStream('/dev/full'), parts)).rejects.toMatchObject({ code: 'ENOSPC' });
  }
});

test('a file that changes while it is read fails the backup', async () => {
  const { filesFolder } = site.ctx.config;
  await mkdir(filesFolder, { recursive: true });
  await writeFile(join(filesFolder, 'clip.mp4'), 'a clip');
  const folder = await places.newFolder();
  await mkdir(join(folder, 'rows'));
  const database = await site.ctx.database.readSnapshot((tx) => spoolDatabase(tx, join(folder, 'rows')));
  for (const file of [
    { path: 'clip.mp4', size: 6, sha256: 'another' },
    { path: 'clip.mp4', size: 5, sha256: 'another' },
    { path: 'gone.mp4', size: 6, sha256: 'another' },
  ]) {
    const manifest = manifestOf(database, file);
    const parts = { manifest, spoolFolder: join(folder, 'rows'), filesFolder, recipient: undefined };
    await expect(writeArchive(createWriteStream(join(folder, 'out')), parts)).rejects.toThrow(
      'changed while it was read',
    );
  }
});
