import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { makeNightlyBackup } from '../backups/nightly-backup.ts';
import { readConfig } from '../config/config.ts';
import { usePlaces } from '../testing/backups.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { checkBackups } from './check-backups.ts';

const site = useEmptySite();
const places = usePlaces();

const check = (backupTo: string, now: string | Date) => {
  const config = { ...readConfig({ BACKUP_TO: backupTo }), databaseUrl: site.databaseUrl };
  return checkBackups(config, new Date(now));
};

test('the newest backup is good for 36 hours', async () => {
  const folder = join(await places.newFolder(), 'nights');
  // Files have the machine's own time.
  const madeAt = Date.now();
  site.setNow(new Date(madeAt).toISOString());
  expect(await check(folder, new Date(madeAt))).toMatchObject([{ state: 'unknown', message: 'There is none yet.' }]);
  const ctx = { ...site.ctx, config: { ...site.ctx.config, backupTo: folder } };
  // After 3 AM wherever this runs.
  await makeNightlyBackup({ ...ctx, settings: { ...ctx.settings, coachTimeZone: quietZone(madeAt) } });
  const after = (hours: number) => check(folder, new Date(madeAt + hours * HOUR_MS + 60_000));
  expect(await after(5)).toMatchObject([
    { state: 'good', message: 'The newest one is 5 hours old, and not encrypted (BACKUP_RECIPIENT).' },
  ]);
  expect(await after(73)).toMatchObject([
    { state: 'bad', message: expect.stringMatching(/^The newest (one|backup) is/) },
  ]);
});

/** A zone in which it is the middle of the day. */
const quietZone = (instant: number): string => {
  const offset = 12 - new Date(instant).getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
};

test('a folder that is none is bad, and a site without backups of its own is said', async () => {
  const file = join(await places.newFolder(), 'a file');
  await writeFile(file, '');
  expect(await check(join(file, 'below'), site.ctx.now())).toMatchObject([{ about: 'Backups', state: 'bad' }]);
  expect(await check('none', site.ctx.now())).toMatchObject([{ about: 'Backups', state: 'unknown' }]);
});
