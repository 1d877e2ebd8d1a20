import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupRuns } from '../db/schema.ts';
import { failingBackup } from '../monitoring/alarm-causes.ts';
import { CLIP, openBackupFolder } from '../testing/backup-folder.ts';
import { usePlaces } from '../testing/backups.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { getBackupHealth } from './backup-health.ts';
import { makeNightlyBackup } from './nightly-backup.ts';

const site = useEmptySite();
const places = usePlaces();

const withFolder = (backupTo: string | undefined) => ({ ...site.ctx, config: { ...site.ctx.config, backupTo } });

test('one backup is made after 3 AM on the coach’s clock, however many processes ask', async () => {
  const folder = join(await places.newFolder(), 'nights');
  const ctx = withFolder(folder);
  site.setNow('2027-01-05T07:59:00Z');
  await makeNightlyBackup(ctx);
  expect(await getBackupHealth(ctx)).toEqual({ isOn: true, newest: null, problem: null });
  site.setNow('2027-01-05T08:00:05Z');
  await Promise.all([makeNightlyBackup(ctx), makeNightlyBackup(ctx), makeNightlyBackup(ctx)]);
  await makeNightlyBackup(ctx);
  expect(await readdir(folder)).toEqual(['site-2027-01-05-080005.backup']);
  const health = await getBackupHealth(ctx);
  expect(health).toMatchObject({ newest: { fileName: 'site-2027-01-05-080005.backup' }, problem: null });
  expect(health.newest?.bytes).toBeGreaterThan(1000);

  site.setNow('2027-01-06T09:00:00Z');
  await makeNightlyBackup(withFolder(undefined));
  expect(await readdir(folder)).toHaveLength(1);
  await makeNightlyBackup(ctx);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a failed backup is told and tried again after an hour, and an old one is told after 36 hours', async () => {
  const folder = await places.newFolder();
  await writeFile(join(folder, 'a file'), '');
  const failing = withFolder(join(folder, 'a file'));
  const ctx = withFolder(join(folder, 'nights'));
  site.setNow('2027-01-05T09:00:00Z');
  await makeNightlyBackup(failing);
  expect((await getBackupHealth(ctx)).problem).toContain('failed');
  expect(await failingBackup.find(ctx)).toContain('failed');
  site.setNow('2027-01-05T09:30:00Z');
  await makeNightlyBackup(ctx);
  expect((await getBackupHealth(ctx)).newest).toBeNull();
  site.setNow('2027-01-05T10:01:00Z');
  await makeNightlyBackup(ctx);
  expect(await getBackupHealth(ctx)).toMatchObject({ newest: { bytes: expect.any(Number) }, problem: null });
  site.setNow('2027-01-06T21:00:00Z');
  expect((await getBackupHealth(ctx)).problem).toBeNull();
  site.setNow('2027-01-06T22:02:00Z');
  expect((await getBackupHealth(ctx)).problem).toBe('The newest backup is from 2027-01-05 10:01 UTC.');
  expect(await failingBackup.find(withFolder(undefined))).toBeNull();
});

test('a run that was killed is taken over after six hours', async () => {
  const ctx = withFolder(join(await places.newFolder(), 'nights'));
  await site.db.insert(backupRuns).values({ night: '2027-01-05', startedAt: new Date('2027-01-05T08:00:00Z') });
  for (const [now, count] of [
    ['2027-01-05T13:59:00Z', 0],
    ['2027-01-05T14:01:00Z', 1],
  ] as const) {
    site.setNow(now);
    await makeNightlyBackup(ctx);
    expect(await readdir(ctx.config.backupTo ?? '').catch(() => [])).toHaveLength(count);
  }
});

test('old nights go, and files with other names stay', async () => {
  const folder = join(await places.newFolder(), 'nights');
  await mkdir(folder);
  const others = [
    'before.backup',
    'site-2020-01-01.backup',
    'notes.txt',
    // A month old, and so kept just today.
    'site-before-1.2.0-2026-12-05-235959.backup',
  ];
  for (const name of [...others, '.site-old.backup.1.part']) await writeFile(join(folder, name), '');
  await writeFile(join(folder, 'site-before-1.1.0-2026-12-04-120000.backup.age'), '');
  await utimes(join(folder, '.site-old.backup.1.part'), 1, 1);
  for (let day = 1; day <= 20; day += 1)
    await writeFile(join(folder, `site-2026-12-${String(day).padStart(2, '0')}-080000.backup`), '');
  site.setNow('2027-01-05T08:00:00Z');
  await makeNightlyBackup(withFolder(folder));
  const left = await readdir(folder);
  expect(left).toEqual(expect.arrayContaining([...others, 'site-2027-01-05-080000.backup']));
  expect(left.filter((name) => name.startsWith('site-2026-12'))).toHaveLength(13);
  expect(left).toHaveLength(others.length + 14);
});

test('a night leaves uploads to the folder beside it, and takes those away that went with the last archive', async () => {
  const { folder, removeFile, listShared, sharedName } = await openBackupFolder(site, places);
  const ctx = withFolder(folder);
  const clip = await sharedName(CLIP);
  const makeNight = async (date: string) => {
    site.setNow(`${date}T09:00:00Z`);
    await makeNightlyBackup(ctx);
  };
  await makeNight('2027-01-05');
  await removeFile(CLIP);
  expect(await listShared()).toHaveLength(2);
  await rm(join(folder, 'site-2027-01-05-090000.backup'));
  await makeNight('2027-01-06');
  expect(await listShared()).toHaveLength(1);
  expect(await listShared()).not.toContain(clip);
});
