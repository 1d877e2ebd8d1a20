import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadJobs, loadTable } from '../backups/load-database.ts';
import { JOBS, type Manifest, tableEntry } from '../backups/manifest.ts';
import { readArchive, readLines } from '../backups/read-archive.ts';
import { rebuildDatabase } from '../backups/rebuild-database.ts';
import { restoreBackup } from '../backups/restore.ts';
import { splitMigrations } from '../backups/restored-schema.ts';
import { listTables, readRows } from '../backups/table-rows.ts';
import { writeBackup } from '../backups/write-backup.ts';
import { createLogger } from '../process/log.ts';
import { siteVersion } from '../process/site-version.ts';
import { backupSource, usePlaces } from '../testing/backups.ts';
import { openSite } from '../testing/open-site.ts';
import { fillSampleSite, sampleCoach, sampleSettings } from '../testing/sample-site.ts';
import { useServers } from '../testing/server-processes.ts';
import { bookFreeSlot, postJson } from '../testing/site-requests.ts';
import { type Db, openDatabase } from './connect.ts';
import { connectTo, type DedicatedConnection } from './dedicated-connection.ts';
import { isNotNull, ne, or } from './drizzle.ts';
import { openMailQueue } from './mail-queue/mail-queue.ts';
import { coachingCalls, creditAdjustments } from './schema.ts';

/** A backup of a sample site by each version that was released. `npm version` adds the next one. */
const folder = fileURLToPath(new URL('../testing/released', import.meta.url));
const released = readdirSync(folder).map((name) => name.replace(/\.backup$/, ''));
const backupOf = (version: string) => join(folder, `${version}.backup`);

/** The tables and columns that a contraction has taken away since, as `table` or `table.column`. */
const takenAway: string[] = [];

const places = usePlaces();
const { newPlace } = places;
const start = useServers();

/** Fills an empty database with the tables and rows of then, as the version of then left it. */
const fillAsThen = (version: string, connection: DedicatedConnection) =>
  readArchive(backupOf(version), undefined, async (manifest, entries) => {
    const { applied } = splitMigrations(manifest.migrations, `A migration of version ${version} was changed.`);
    const queue = await openMailQueue(connection, createLogger('error'));
    const load = (tx: Parameters<typeof loadTable>[0]) => async () => {
      for await (const { name, bytes } of entries) {
        const table = manifest.tables.find((found) => tableEntry(found.name) === name);
        if (table) await loadTable(tx, table, readLines(bytes));
        if (name === JOBS) await loadJobs(tx, queue, manifest.jobs, readLines(bytes));
      }
    };
    await connection.transaction((tx) => rebuildDatabase(tx, manifest, applied, load(tx)));
    await queue.stop();
    return manifest;
  });

/** The rows of the tables of then, with the columns of then, as lines. */
const readOldColumns = ({ readSnapshot }: DedicatedConnection, { tables }: Manifest) =>
  readSnapshot(async (tx) => {
    const lines: Record<string, string[]> = {};
    const found = new Map((await listTables(tx)).map((table) => [table.name, table]));
    for (const { name, columns } of tables.filter((table) => !takenAway.includes(table.name))) {
      const left = columns.filter((column) => !takenAway.includes(`${name}.${column.name}`));
      lines[name] = [];
      for await (const page of readRows(tx, { name, columns: left, key: found.get(name)?.key ?? [] }))
        lines[name].push(...page);
    }
    return lines;
  });

/** Texts that the sample's people wrote: goals, notes of the coach, a letter. */
const written = ['More energy in the afternoon', 'Sleeps badly.', 'See you then.'];

async function expectSealed(place: Parameters<typeof connectTo>[0], before: string): Promise<void> {
  const connection = await connectTo(place);
  const tables = await connection.readSnapshot(listTables);
  const after = JSON.stringify(await readOldColumns(connection, { tables } as unknown as Manifest));
  await connection.close();
  expect(after).toContain('sealed:1:');
  for (const words of written) {
    expect(before).toContain(words);
    expect(after).not.toContain(words);
  }
}

/** Counts rows that would make a balance differ from the sum of the minutes. */
const listChangedMinutes = (tx: Db): Promise<number[]> =>
  Promise.all([
    tx.$count(creditAdjustments, or(isNotNull(creditAdjustments.endsAt), ne(creditAdjustments.cause, 'given'))),
    tx.$count(coachingCalls, ne(coachingCalls.minutesFromCredit, 0)),
  ]);

test.runIf(process.env.WRITE_RELEASED_SAMPLE)('this version leaves a backup of a sample site', async () => {
  const site = await openSite({ env: sampleSettings });
  await site.listen();
  await fillSampleSite(site);
  await rm(backupOf(siteVersion), { force: true });
  await writeBackup(backupSource(site, { settings: {} }), backupOf(siteVersion));
  await site.close();
});

test('every version that was released has a sample, this one included', () => {
  expect(existsSync(backupOf(siteVersion)), `${backupOf(siteVersion)}, which npm version writes`).toBe(true);
});

describe.each(released)('a site of version %s', (version) => {
  test('keeps all its data when this version migrates it, and goes on', async () => {
    const place = await newPlace();
    const { dataDir, databaseUrl } = place;
    const then = await connectTo(place);
    const manifest = await fillAsThen(version, then);
    const before = await readOldColumns(then, manifest);
    await then.close();
    expect(Object.values(before).filter((lines) => lines.length > 0).length).toBeGreaterThan(25);

    const options = databaseUrl
      ? { kind: 'postgres' as const, url: databaseUrl, poolSize: 2, onError: () => {} }
      : { kind: 'embedded' as const, folder: join(dataDir, 'db') };
    await (await openDatabase(options)).close();
    const now = await connectTo(place);
    const after = await readOldColumns(now, manifest);
    const minutes = await now.readSnapshot((tx) => listChangedMinutes(tx));
    await now.close();
    expect(minutes, 'minutes of then are lots without an end, so every balance is the sum of its rows').toEqual([0, 0]);
    for (const [table, lines] of Object.entries(before))
      expect(after[table], table).toEqual(expect.arrayContaining(lines));

    const server = await start({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? 'embedded',
      // The sample's visitors all came from this machine too.
      LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '100',
    });
    const signIn = { ...sampleCoach, takeOver: true };
    expect((await postJson(server.address, '/api/login', signIn)).status).toBe(200);
    expect(await bookFreeSlot(server.address, 20)).toBe((before.consultation_requests?.length ?? 0) + 1);
    await server.stop();
    await expectSealed(place, Object.values(before).flat().join());
  });

  test('is restored from its backup', async () => {
    const place = await newPlace();
    const manifest = await restoreBackup(place, backupOf(version), undefined);
    const restored = await connectTo(place);
    const lines = await readOldColumns(restored, manifest);
    await restored.close();
    for (const { name, rows } of manifest.tables)
      expect(lines[name]?.length ?? rows, name).toBeGreaterThanOrEqual(rows);
  });
});
