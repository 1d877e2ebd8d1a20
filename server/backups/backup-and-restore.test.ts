import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectTo, type DatabasePlace, type DedicatedConnection } from '../db/dedicated-connection.ts';
import { getTableName, isTable, sql } from '../db/drizzle.ts';
import * as schema from '../db/schema.ts';
import { backupSource, sumTables, usePlaces } from '../testing/backups.ts';
import { insertOddRows } from '../testing/odd-rows.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { restoreBackup } from './restore.ts';
import { listSequences } from './spool-database.ts';
import { writeBackup } from './write-backup.ts';

const site = useEmptySite({ own: true });
const places = usePlaces();
const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);
const allTables = Object.values(schema).filter(isTable).map(getTableName).sort();

async function addFiles() {
  const { filesFolder } = site.ctx.config;
  await mkdir(join(filesFolder, 'course'), { recursive: true });
  const clip = Buffer.alloc(3_000_000, 'clip');
  await writeFile(join(filesFolder, 'course', `${'a long name '.repeat(15)}é.mp4`), clip);
  await writeFile(join(filesFolder, 'empty.vtt'), '');
  await symlink(join(filesFolder, 'empty.vtt'), join(filesFolder, 'linked.vtt')).catch(() => {});
}

const callSequences = ['consultation_requests_id_seq', 'coaching_calls_id_seq'];
const isNotOfCalls = ({ name }: { name: string }) => !callSequences.includes(name);

const waitingJobs = (connection: DedicatedConnection) =>
  connection.readSnapshot(
    async (tx) => (await tx.execute(sql`select name, data, state from pgboss.job order by data ->> 'mailId'`)).rows,
  );

test('every row, sequence, waiting job and file comes back as it was, on either database', async () => {
  const rows = await insertOddRows(site.ctx.database);
  await addFiles();
  await site.ctx.database.transaction((tx) => site.ctx.queue.enqueue(tx, [{ mailId: 1 }, { mailId: 2 }]));
  const file = join(await places.newFolder(), 'site.backup');
  const written = await writeBackup(backupSource(site), file);
  const expected = await sumTables(site.ctx.database.readSnapshot);
  const expectedSequences = await site.ctx.database.readSnapshot(listSequences);
  expect(Object.keys(expected).sort()).toEqual(allTables);
  for (const table of Object.values(expected)) expect(table.rows).toBe(rows);
  expect(written).toMatchObject({ rows: rows * allTables.length, files: 3, encrypted: false });

  const compare = async (place: DatabasePlace & { filesFolder: string }) => {
    const restored = await connectTo(place);
    // A restored site writes nothing into the coach's calendar, which the account says.
    expect(await sumTables(restored.readSnapshot)).toMatchObject({ ...expected, caldav_accounts: { rows } });
    const sequences = await restored.readSnapshot(listSequences);
    expect(sequences.filter(isNotOfCalls)).toEqual(expectedSequences.filter(isNotOfCalls));
    for (const name of callSequences) {
      const [before, after] = [expectedSequences, sequences].map((all) => all.find((each) => each.name === name));
      // People's calendars may hold calls that were booked after the backup.
      expect(Number(after?.lastValue)).toBeGreaterThan(Number(before?.lastValue) + 1000);
    }
    expect(await waitingJobs(restored)).toEqual([
      { name: 'send-mail', data: { mailId: 1 }, state: 'created' },
      { name: 'send-mail', data: { mailId: 2 }, state: 'created' },
    ]);
    expect((await readdir(place.filesFolder, { recursive: true })).sort()).toEqual(
      (await readdir(site.ctx.config.filesFolder, { recursive: true })).sort(),
    );
    expect((await readdir(place.dataDir)).sort()).toEqual([
      ...(place.databaseUrl ? [] : ['db']),
      'files',
      'settings-of-backup.env',
    ]);
    return restored;
  };
  const embedded = await places.newEmbeddedPlace();
  await restoreBackup(embedded, file, undefined);
  const restored = await compare(embedded);
  if (isOnPostgres) {
    // The other way too: from the embedded database to PostgreSQL.
    const second = join(await places.newFolder(), 'second.backup');
    const config = { ...site.ctx.config, ...embedded };
    await writeBackup(backupSource(site, { config, kind: 'embedded', readSnapshot: restored.readSnapshot }), second);
    const postgres = await places.newPostgresPlace();
    await restoreBackup(postgres, second, undefined);
    await (await compare(postgres)).close();
  }
  await restored.close();
});

test('a backup is complete or not there, and readable by its owner alone', async () => {
  const folder = await places.newFolder();
  const file = join(folder, 'site.backup');
  await writeBackup(backupSource(site), file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(writeBackup(backupSource(site), file)).rejects.toThrow('exists already');
  await expect(writeBackup(backupSource(site), join(folder, 'no folder/x'))).rejects.toThrow('does not exist');

  const failing = backupSource(site, { readSnapshot: () => Promise.reject(new Error('the database is gone')) });
  await expect(writeBackup(failing, join(folder, 'second'))).rejects.toThrow('the database is gone');
  expect(await readdir(folder)).toEqual(['site.backup']);
  expect((await readdir(site.ctx.config.dataDir)).filter((name) => name.startsWith('backup-rows'))).toEqual([]);
  expect((await readFile(file)).length).toBeGreaterThan(1000);
});

test('a file keeps its name in a backup, whatever a name may be here', async () => {
  const folder = site.ctx.config.filesFolder;
  await mkdir(folder, { recursive: true });
  for (const name of ['back\\slash.mp4', 'line\nfeed.mp4', 'Ümläut ❤.mp4']) await writeFile(join(folder, name), name);
  const file = join(await places.newFolder(), 'site.backup');
  await writeBackup(backupSource(site), file);
  const place = await places.newPlace();
  await restoreBackup(place, file, undefined);
  expect((await readdir(place.filesFolder)).sort()).toEqual((await readdir(folder)).sort());

  const unreadable = Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.mp4')]);
  await writeFile(unreadable, 'a clip');
  await expect(writeBackup(backupSource(site), join(await places.newFolder(), 'site.backup'))).rejects.toThrow(
    'is not UTF-8',
  );
  await rm(unreadable);
});

test.runIf(isOnPostgres)('a restore leaves alone what other programs have in the database', async () => {
  const file = join(await places.newFolder(), 'site.backup');
  await writeBackup(backupSource(site), file);
  const place = await places.newPostgresPlace();
  const foreign = await connectTo(place);
  await foreign.transaction(async (tx) => {
    await tx.execute(sql`create table clients (name text)`);
    await tx.execute(sql`insert into clients values ('of another program')`);
    await tx.execute(sql`create schema drizzle`);
    await tx.execute(sql`create table drizzle.mine (name text)`);
  });
  await foreign.close();
  await expect(restoreBackup(place, file, undefined)).rejects.toThrow('holds a site that has been used');

  const again = await connectTo(place);
  await again.transaction((tx) => tx.execute(sql`drop table clients`));
  await again.close();
  await restoreBackup(place, file, undefined);
  const restored = await connectTo(place);
  const { rows } = await restored.readSnapshot((tx) => tx.execute(sql`select to_regclass('drizzle.mine') as mine`));
  expect(rows).toEqual([{ mine: 'drizzle.mine' }]);
  await restored.close();
});

test('a restore refuses a place that is in use, and changes nothing there', async () => {
  const file = join(await places.newFolder(), 'site.backup');
  await insertOddRows(site.ctx.database);
  await writeBackup(backupSource(site), file);
  const place = await places.newPlace();
  await restoreBackup(place, file, undefined);
  const [before, manifest] = [await readdir(place.dataDir), 'holds a site that has been used'];
  await expect(restoreBackup(place, file, undefined)).rejects.toThrow(manifest);
  expect(await readdir(place.dataDir)).toEqual(before);

  const withFiles = await places.newPlace();
  await mkdir(withFiles.filesFolder, { recursive: true });
  await writeFile(join(withFiles.filesFolder, 'clip.mp4'), 'a clip');
  await expect(restoreBackup(withFiles, file, undefined)).rejects.toThrow('There are files in');
  expect(await readdir(withFiles.filesFolder)).toEqual(['clip.mp4']);
  expect(await readdir(withFiles.dataDir)).toEqual(['files']);
  if (isOnPostgres)
    await expect(
      restoreBackup({ ...(await places.newEmbeddedPlace()), databaseUrl: site.databaseUrl }, file, undefined),
    ).rejects.toThrow(manifest);
});
