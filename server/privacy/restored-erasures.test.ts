import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { AppContext } from '../app-context.ts';
import { restoreBackup } from '../backups/restore.ts';
import { writeBackup } from '../backups/write-backup.ts';
import { getDatabaseOptions } from '../config/database.ts';
import { eq, isNotNull } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import { openContext } from '../open-context.ts';
import { backupSource, usePlaces } from '../testing/backups.ts';
import { freeCallRequest, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { dumpTables, sendToOutbox } from '../testing/dump-site.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { applyErasures } from './apply-erasures.ts';
import { erasePerson } from './erase-person.ts';
import { addToErasuresFile, createErasure, erasuresFile, readErasuresFile } from './erasures-file.ts';

const site = useEmptySite({ env: { ADMIN_EMAIL: 'coach@example.com' } });
const coach = useBookings(site);
const places = usePlaces();

const opened: AppContext[] = [];
afterEach(async () => {
  for (const ctx of opened.splice(0)) {
    await ctx.queue.stop();
    await ctx.database.close();
  }
});

const people = { ana1: '2027-01-04-930am', ana2: '2027-01-11-930am', ana3: '2027-01-18-930am' };
const book = (who: number, selectedTimeSlot: string) =>
  site.send('POST', '/api/consultation-request', freeCallRequest(who, { selectedTimeSlot }));
const erase = (email: string) => erasePerson(site.ctx, async () => email, { admin: 'coach@example.com' });

/** A restored site as it stands before it serves. */
async function openRestored(place: Parameters<typeof restoreBackup>[0]): Promise<AppContext> {
  const { log, now, publicUrl } = site.ctx;
  const config = { ...site.ctx.config, ...place, outboxFolder: join(place.dataDir, 'outbox') };
  const location = getDatabaseOptions(
    config,
    () => {},
    () => {},
  );
  const ctx = await openContext(config, location, { log, now, publicUrl, ownUrl: () => '' });
  opened.push(ctx);
  return ctx;
}

const whoIsIn = async ({ database }: Pick<AppContext, 'database'>) =>
  (await database.select().from(tables.consultationRequests).orderBy(tables.consultationRequests.id)).map(
    ({ email }) => email,
  );

test('a restored backup forgets again who was erased after it, before it serves', async () => {
  await book(1, people.ana1);
  await book(2, people.ana2);
  await book(3, people.ana3);
  const clients = openClientsAdmin(site, coach);
  await clients.join('ana1@example.com', 'ana3@example.com');
  await clients.saveNotes('ana1@example.com', 'Knows about ana1@example.com.', 0);
  await sendToOutbox(site);
  const file = join(await places.newFolder(), 'site.backup');
  await writeBackup(backupSource(site), file);
  await erase('ana1@example.com');
  // Who comes back is a new person to the site.
  await book(1, people.ana1);
  expect(await whoIsIn(site.ctx)).toEqual(['ana2@example.com', 'ana1@example.com']);
  await applyErasures(site.ctx);
  expect(await whoIsIn(site.ctx)).toEqual(['ana2@example.com', 'ana1@example.com']);

  const place = await places.newPlace();
  await mkdir(place.dataDir, { recursive: true });
  await copyFile(erasuresFile(site.ctx.config.dataDir), erasuresFile(place.dataDir));
  await restoreBackup(place, file, undefined);
  const restored = await openRestored(place);
  expect(await whoIsIn(restored)).toHaveLength(3);
  await applyErasures(restored);
  expect(await whoIsIn(restored)).toEqual(['ana2@example.com']);
  const dump = [...(await dumpTables({ db: restored.database, ctx: restored }))];
  expect(dump.filter(([, text]) => /ana[13]@example/.test(text)).map(([name]) => name)).toEqual([]);
  // The database knows them from now on, and so does its next backup.
  expect(await restored.database.select().from(tables.erasures)).toHaveLength(2);
});

test('a new data folder learns from the database, and each address has its own key', async () => {
  await book(1, people.ana1);
  await erase('ana1@example.com');
  const [stored] = await site.db.select().from(tables.erasures);
  expect(JSON.stringify(stored)).not.toContain('ana1');
  const dataDir = await places.newFolder();
  await applyErasures({ ...site.ctx, config: { ...site.ctx.config, dataDir } });
  const { copiedRows: _, ...line } = stored as typeof tables.erasures.$inferSelect;
  expect(await readErasuresFile(dataDir)).toEqual([line]);
  expect((await stat(erasuresFile(dataDir))).mode & 0o777).toBe(0o600);
  const now = site.ctx.now();
  expect(createErasure('a@example.com', now).hash).not.toBe(createErasure('a@example.com', now).hash);
  await addToErasuresFile(site.ctx.database, dataDir, [stored as never]);
  expect((await readFile(erasuresFile(dataDir), 'utf8')).trim().split('\n')).toHaveLength(1);
});

test('what a process that was killed has left undone is done at the next start', async () => {
  await book(1, people.ana1);
  await sendToOutbox(site);
  const { outboxFolder, dataDir } = site.ctx.config;
  const failing = { ...site.ctx, config: { ...site.ctx.config, dataDir: join(dataDir, 'no folder') } };
  await erasePerson(failing, async () => 'ana1@example.com', 'themselves');
  const left = (await readdir(outboxFolder)).filter((name) => name.includes('free-call'));
  expect(left.length).toBeGreaterThan(0);
  await writeFile(join(outboxFolder, '2027-01-01T12-00-00.000Z-0-alarm.eml'), 'An alarm');
  await applyErasures(site.ctx);
  expect((await readdir(outboxFolder)).filter((name) => name.includes('free-call'))).toEqual([]);
  expect(await readdir(outboxFolder)).toContain('2027-01-01T12-00-00.000Z-0-alarm.eml');
  const [stored] = await site.db.select().from(tables.erasures);
  expect(await readErasuresFile(dataDir)).toContainEqual(expect.objectContaining({ hash: stored?.hash }));
});

test('an erasure that is cut off before it has written the copies of wiped data is finished at the next start', async () => {
  const { filesFolder } = site.ctx.config;
  await mkdir(filesFolder, { recursive: true });
  const path = join(filesFolder, 'wiped-2026-12-01-120000.json');
  const call = (id: number, email: string) => ({ id, firstName: 'Ana', lastName: 'One', email });
  const addresses = ['ana1@example.com', 'other@example.com'].map((email, at) => ({ email, clientId: at + 1 }));
  const events = [1, 2].map((id) => ({ id, consultationRequestId: id }));
  const kept = { consultation_requests: [{ ...call(2, 'other@example.com'), lastName: 'Two' }] };
  const rest = { client_addresses: addresses.slice(1), booking_events: events.slice(1) };
  const wiped = { consultation_requests: [call(1, 'ana1@example.com'), ...kept.consultation_requests] };
  await writeFile(path, JSON.stringify({ tables: { ...wiped, client_addresses: addresses, booking_events: events } }));
  await book(1, people.ana1);
  // The process dies after the commit: it writes no file.
  const before = await readFile(path, 'utf8');
  const { config } = site.ctx;
  const dying = { ...site.ctx, config: { ...config, dataDir: join(config.dataDir, 'no folder') } };
  await erasePerson(dying, async () => 'ana1@example.com', 'themselves');
  expect(await readFile(path, 'utf8')).toBe(before);
  const [waiting] = await site.db.select().from(tables.erasures);
  expect(waiting?.copiedRows).toMatchObject({ 'wiped-2026-12-01-120000.json': expect.any(Array) });
  expect(JSON.stringify(waiting)).not.toMatch(/ana|one/i);
  await applyErasures(site.ctx);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ tables: { ...kept, ...rest } });
  expect(await site.db.$count(tables.erasures, isNotNull(tables.erasures.copiedRows))).toBe(0);
});

test('erasures at the same time lose no line of the file', async () => {
  const dataDir = await places.newFolder();
  const all = Array.from({ length: 8 }, (_, at) => createErasure(`ana${at}@example.com`, site.ctx.now()));
  await Promise.all(all.map((one) => addToErasuresFile(site.ctx.database, dataDir, [one])));
  const lines = await readErasuresFile(dataDir);
  expect(lines.map(({ hash }) => hash).sort()).toEqual(all.map(({ hash }) => hash).sort());
});

test('a damaged file stops the start with a sentence that says what to do', async () => {
  const dataDir = await places.newFolder();
  await writeFile(erasuresFile(dataDir), 'not JSON\n');
  const config = { ...site.ctx.config, dataDir };
  await expect(applyErasures({ ...site.ctx, config })).rejects.toThrow(/erasures is damaged/);
});

test('an erased client’s other address, which another person has by now, stays in an older backup', async () => {
  await book(1, people.ana1);
  await book(2, people.ana2);
  await openClientsAdmin(site, coach).join('ana1@example.com', 'ana2@example.com');
  const { dataDir } = site.ctx.config;
  await addToErasuresFile(site.ctx.database, dataDir, [createErasure('ana1@example.com', site.ctx.now())]);
  await applyErasures(site.ctx);
  expect(await whoIsIn(site.ctx)).toEqual(['ana2@example.com']);
  const [client] = await site.db.select().from(tables.clients).where(eq(tables.clients.email, 'ana2@example.com'));
  expect(client).toBeDefined();
});
