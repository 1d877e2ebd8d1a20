import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getBackups } from '#contracts/backups/backups.ts';
import { backupRuns } from '../db/schema.ts';
import { useCoach } from '../testing/accounts.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { makeNightlyBackup } from './nightly-backup.ts';
import { readBackups } from './routes.ts';

const folder = join(tmpdir(), `coach-site-backups-${process.pid}`);
const site = useEmptySite({ env: { BACKUP_TO: folder } });
const coach = useCoach(site);
beforeEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async () => (await coach.send('GET', getBackups.path)).body;
const gettingLive = async () => (await coach.send('GET', '/api/admin/getting-live')).body.done.backup;

test('the newest backup and the files that are kept are listed, and the first one ticks the checklist', async () => {
  expect(await read()).toEqual({ isOn: true, isEncrypted: false, newest: null, problem: null, kept: [] });
  expect(await gettingLive()).toBe(false);
  await mkdir(folder);
  await writeFile(join(folder, 'site-before-1.1.0-2026-12-24-120000.backup'), 'rows');
  await writeFile(join(folder, 'my notes.txt'), '');
  await makeNightlyBackup(site.ctx);
  const { newest, problem, kept } = await read();
  expect(problem).toBeNull();
  expect(newest).toEqual({ madeAt: '2027-01-01T12:00:00.000Z', bytes: expect.any(Number) });
  expect(kept).toHaveLength(2);
  // A file of the night has the machine's own time.
  expect(kept).toEqual(
    expect.arrayContaining([
      { reason: 'night', madeAt: expect.any(String), bytes: newest.bytes },
      { reason: 'upgrade', madeAt: '2026-12-24T12:00:00.000Z', bytes: 4 },
    ]),
  );
  expect(await gettingLive()).toBe(true);
});

test('a site that makes none has nothing to list', async () => {
  const off = { ...site.ctx, config: { ...site.ctx.config, backupTo: undefined, backupRecipient: 'age1…' } };
  expect(await readBackups(off)).toEqual({ isOn: false, isEncrypted: true, newest: null, problem: null, kept: [] });
});

test('a failed backup waits for the coach on Today', async () => {
  const counts = async () => (await coach.send('GET', '/api/admin/today')).body.attention;
  expect(await counts()).toMatchObject({ backups: [], counts: { backups: 0 } });
  const error = 'The disk is full, so no backup was made.';
  await site.db
    .insert(backupRuns)
    .values({ night: '2027-01-01', startedAt: site.ctx.now(), endedAt: site.ctx.now(), error });
  expect(await counts()).toMatchObject({ backups: [{ problem: error }], counts: { backups: 1 } });
  expect((await read()).problem).toBe(error);
});
