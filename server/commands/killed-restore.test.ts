import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeBackup } from '../backups/write-backup.ts';
import { connectTo } from '../db/dedicated-connection.ts';
import { sql } from '../db/drizzle.ts';
import { backupSource, sumTables, usePlaces } from '../testing/backups.ts';
import { addFreeCall } from '../testing/bookings.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { killOwnerCommand, runOwnerCommand, startOwnerCommand } from '../testing/owner-commands.ts';
import { useServers } from '../testing/server-processes.ts';

const site = useEmptySite();
const places = usePlaces();
const start = useServers();

/** A backup whose restore takes a moment: many rows, and then a file. */
async function makeBackup(): Promise<string> {
  await addFreeCall(site, '2027-01-04-930am');
  // Raw, for many rows at once.
  await site.db.execute(sql`insert into audit_log (actor, action, subject)
    select 'coach@example.com', 'settings-changed', repeat('x', 200) from generate_series(1, 20000)`);
  await mkdir(site.ctx.config.filesFolder, { recursive: true });
  await writeFile(join(site.ctx.config.filesFolder, 'clip.mp4'), Buffer.alloc(3_000_000, 'clip'));
  const file = join(await places.newFolder(), 'site.backup');
  await writeBackup(backupSource(site), file);
  return file;
}

const { newPlace } = places;

test('no site starts where a restore was killed, and the next restore is whole', async () => {
  const file = await makeBackup();
  const place = await newPlace();
  const { dataDir, databaseUrl, filesFolder } = place;
  const env: Record<string, string> = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const marker = join(dataDir, 'restore-in-progress');
  const clip = join(filesFolder, 'clip.mp4');
  // The restore replaces a database in which nothing is.
  await (await connectTo(place)).close();
  // The rows are one transaction, so a kill among them leaves what one before them does.
  for (const state of [marker, clip]) {
    expect(await killOwnerCommand(startOwnerCommand('restore', [file], env), () => existsSync(state))).toBeNull();
    await expect(start(env)).rejects.toThrow(/A restore into .* was interrupted.*Run npm run restore again/);
  }
  expect(await runOwnerCommand('restore', [file], env)).toMatchObject({ code: 0, err: '' });
  const restored = await connectTo(place);
  expect(await sumTables(restored.readSnapshot)).toEqual(await sumTables(site.ctx.database.readSnapshot));
  await restored.close();
  expect((await readFile(clip)).length).toBe(3_000_000);

  // As after a kill right before its last step.
  await writeFile(marker, '');
  await expect(start(env)).rejects.toThrow(marker);
  expect(await runOwnerCommand('restore', [file], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`delete ${marker} and start the site`),
  });
  expect((await readFile(clip)).length).toBe(3_000_000);
  await rm(marker);
  await start(env);
  if (!databaseUrl) expect(await readdir(join(dataDir, 'db'))).toEqual(['lock', 'postgres']);
});
