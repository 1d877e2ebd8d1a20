import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { getDatabaseOptions } from '../config/database.ts';
import { openDatabase } from '../db/connect.ts';
import { connectTo } from '../db/dedicated-connection.ts';
import { sql } from '../db/drizzle.ts';
import { applyMigrations, listAppliedMigrations, readMigrations } from '../db/migration-files.ts';
import { siteVersion } from '../process/site-version.ts';
import { usePlaces } from '../testing/backups.ts';
import { createBackupBeforeMigrations } from './backup-before-migrations.ts';
import { restoreBackup } from './restore.ts';

const places = usePlaces();
const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);
const NAME = `site-before-${siteVersion}-2027-01-05-080005.backup`;

let now: Date;
beforeEach(() => {
  now = new Date('2027-01-05T08:00:05Z');
});

/** A place whose tables lack the newest migration, with an account in it. */
async function openOldPlace() {
  const place = await places.newPlace();
  const connection = await connectTo(place);
  await connection.transaction(async (tx) => {
    await applyMigrations(tx, readMigrations().slice(0, -1));
    await tx.execute(sql`insert into users (email, hashed_password) values ('ana@example.com', 'none')`);
  });
  await connection.close();
  const backupTo = join(await places.newFolder(), 'backups');
  return { place, backupTo };
}

function start(
  { place, backupTo }: Pick<Awaited<ReturnType<typeof openOldPlace>>, 'place' | 'backupTo'>,
  env: Record<string, string> = {},
) {
  const config = readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, BACKUP_TO: backupTo, ...env });
  const beforeMigrations = createBackupBeforeMigrations(config, () => now);
  return openDatabase({ ...getDatabaseOptions(config), beforeMigrations });
}

const listEmails = async (place: Parameters<typeof connectTo>[0]) => {
  const connection = await connectTo(place);
  const { rows } = await connection.readSnapshot((tx) => tx.execute<{ email: string }>(sql`select email from users`));
  await connection.close();
  return rows;
};
const countMigrations = async (place: Parameters<typeof connectTo>[0]) => {
  const connection = await connectTo(place);
  const applied = await connection.readSnapshot(listAppliedMigrations);
  await connection.close();
  return applied.length;
};

test('the start that changes the tables makes one backup first, of the older tables, and later starts make none', async () => {
  const old = await openOldPlace();
  const clip = join('course', `${'a'.repeat(32)}.mp4`);
  await mkdir(join(old.place.filesFolder, 'course'), { recursive: true });
  await writeFile(join(old.place.filesFolder, clip), 'a clip');
  await (await start(old)).close();
  const kept = ['files', NAME, `${NAME}.files`];
  expect(await readdir(old.backupTo)).toEqual(kept);
  expect(await countMigrations(old.place)).toBe(readMigrations().length);
  now = new Date('2027-01-05T10:00:00Z');
  await (await start(old)).close();
  expect(await readdir(old.backupTo)).toEqual(kept);
  const restored = await places.newPlace();
  const manifest = await restoreBackup(restored, join(old.backupTo, NAME), undefined);
  expect(manifest.migrations).toHaveLength(readMigrations().length - 1);
  expect(await listEmails(restored)).toEqual([{ email: 'ana@example.com' }]);
  expect(await readFile(join(restored.filesFolder, clip), 'utf8')).toBe('a clip');
});

test('a new site needs no backup, and an operator may want none', async () => {
  const place = await places.newPlace();
  const backupTo = join(await places.newFolder(), 'backups');
  await (await start({ place, backupTo })).close();
  const old = await openOldPlace();
  await (await start(old, { BACKUP_BEFORE_MIGRATIONS: 'no' })).close();
  const other = await openOldPlace();
  await (await start({ ...other, backupTo: 'none' })).close();
  expect(await countMigrations(other.place)).toBe(readMigrations().length);
  for (const folder of [backupTo, old.backupTo]) await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

test('a backup that fails stops the start and changes nothing', async () => {
  const { place, backupTo } = await openOldPlace();
  await writeFile(backupTo, 'a file in place of the folder');
  await expect(start({ place, backupTo })).rejects.toThrow(
    /^This version changes the tables, and the backup before that failed: .+ Nothing has been changed\. .+BACKUP_BEFORE_MIGRATIONS=no/,
  );
  expect(await countMigrations(place)).toBe(readMigrations().length - 1);
});

test('starts that fail after their backup and are repeated do not fill the disk', async () => {
  const { place, backupTo } = await openOldPlace();
  const config = readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, BACKUP_TO: backupTo });
  const connection = await connectTo(place);
  for (const time of ['08:00:05', '08:00:09', '08:59:00', '10:30:00', '10:30:05']) {
    now = new Date(`2027-01-05T${time}Z`);
    await createBackupBeforeMigrations(config, () => now)?.(connection.readSnapshot);
  }
  await connection.close();
  expect(await readdir(backupTo)).toEqual([NAME.replace('080005', '085900'), NAME.replace('080005', '103005')]);
});

test.runIf(isOnPostgres)('of several processes that start at once, one makes the backup', async () => {
  const old = await openOldPlace();
  const opened = await Promise.all(Array.from({ length: 3 }, () => start(old)));
  await Promise.all(opened.map((database) => database.close()));
  expect(await readdir(old.backupTo)).toEqual([NAME]);
});
