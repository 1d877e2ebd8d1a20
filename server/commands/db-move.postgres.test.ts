import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSequences } from '../backups/spool-database.ts';
import { openDatabase } from '../db/connect.ts';
import { connectTo } from '../db/dedicated-connection.ts';
import { sql } from '../db/drizzle.ts';
import { sumTables, usePlaces } from '../testing/backups.ts';
import { freeCallRequest } from '../testing/bookings.ts';
import { killOwnerCommand, runOwnerCommand, startOwnerCommand } from '../testing/owner-commands.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { useServers } from '../testing/server-processes.ts';
import { bookFreeSlot, listFreeSlots, postJson } from '../testing/site-requests.ts';
import { waitUntil } from '../testing/wait-until.ts';

const places = usePlaces();
const settings = {
  ADMIN_EMAIL: 'coach@example.com',
  ADMIN_PASSWORD: 'the coach chose this',
  SEED: 'demo',
  // The session of before the move is still there.
  SINGLE_SESSION: 'takeover',
};
const deadMailServer = { SMTP_URL: 'smtp://127.0.0.1:1' };
const start = useServers(settings);

type Place = Awaited<ReturnType<typeof places.newEmbeddedPlace>>;

/** All that a move has to carry, and has to leave as it was. */
async function readAll(place: Place) {
  const connection = await connectTo(place);
  try {
    const jobs = sql`select name, data from pgboss.job where state < 'completed' order by data ->> 'mailId'`;
    return {
      tables: await sumTables(connection.readSnapshot),
      sequences: await connection.readSnapshot(listSequences),
      jobs: await connection.readSnapshot(async (tx) => (await tx.execute(jobs)).rows),
    };
  } finally {
    await connection.close();
  }
}

/** Enough that a move takes a moment. Raw, for many rows at once. */
async function addManyRows(place: Place): Promise<void> {
  const connection = await connectTo(place);
  await connection.transaction((tx) =>
    tx.execute(sql`insert into audit_log (actor, action, subject)
      select 'coach@example.com', 'settings-changed', repeat('x', 200) from generate_series(1, 20000)`),
  );
  await connection.close();
}

const exists = async (place: Place, query: ReturnType<typeof sql>) => {
  const connection = await connectTo(place);
  const { rows } = await connection.readSnapshot((tx) => tx.execute<{ found: boolean }>(query));
  await connection.close();
  return rows[0]?.found === true;
};

async function expectWorkingSite(
  site: ServerProcess,
  { sequences }: Awaited<ReturnType<typeof readAll>>,
  who: number,
): Promise<void> {
  const signIn = await postJson(site.address, '/api/login', {
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD,
  });
  expect(signIn.status).toBe(200);
  const { lastValue } = sequences.find(({ name }) => name === 'consultation_requests_id_seq') ?? {};
  expect(await bookFreeSlot(site.address, who)).toBe(Number(lastValue) + 1);
}

/** Counts the mails that have left to each of these people. */
async function countMails(dataDir: string, people: number[]): Promise<number[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return people.map((who) => mails.filter((mail) => new RegExp(`^To: .*ana${who}@`, 'm').test(mail)).length);
}

test('a site moves to PostgreSQL and back, is killed on the way, and goes on with its calls, numbers and waiting mails', async () => {
  const embedded = await places.newEmbeddedPlace();
  const { dataDir } = embedded;
  const postgres = { ...(await places.newPostgresPlace()), dataDir };
  const url = postgres.databaseUrl ?? '';
  const toPostgres = [url, { ...settings, DATA_DIR: dataDir }] as const;
  const toEmbedded = ['embedded', { ...settings, DATA_DIR: dataDir, DATABASE_URL: url }] as const;
  const move = ([to, env]: typeof toPostgres | typeof toEmbedded) => runOwnerCommand('db-move', [to], env);
  const startMove = ([to, env]: typeof toPostgres | typeof toEmbedded) => startOwnerCommand('db-move', [to], env);
  const spool = join(dataDir, 'rows-on-the-move');

  const first = await start({ DATA_DIR: dataDir, ...deadMailServer });
  const taken = (await listFreeSlots(first.address))[1];
  await bookFreeSlot(first.address, 1);
  await bookFreeSlot(first.address, 2);
  expect(await move(toPostgres)).toMatchObject({ code: 1, err: expect.stringMatching(/^The site is running/) });
  await first.stop();
  await addManyRows(embedded);
  const original = await readAll(embedded);
  expect(original.jobs.length).toBeGreaterThanOrEqual(4);
  await mkdir(join(dataDir, 'files'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'clip.mp4'), 'a clip');

  // While its rows are read, and while they are written, in one transaction.
  expect(await killOwnerCommand(startMove(toPostgres), () => existsSync(spool))).toBeNull();
  const isLoading = () => exists(postgres, sql`select to_regnamespace('pgboss') is not null as found`);
  expect(await killOwnerCommand(startMove(toPostgres), isLoading)).toBeNull();
  expect(await exists(postgres, sql`select to_regclass('public.users') is not null as found`)).toBe(false);
  const moved = await move(toPostgres);
  expect([moved.code, moved.err]).toEqual([0, '']);
  expect(moved.out).toContain('every row has been read back and compared');
  expect(moved.out).toContain('Set DATABASE_URL in .env to the address that you gave');
  const password = new URL(url).password;
  if (password) expect(moved.out).not.toContain(password);
  expect(existsSync(spool)).toBe(false);
  expect(await readAll(postgres)).toEqual(original);
  expect(await readAll(embedded)).toEqual(original);
  // As after a kill between the last step and the message.
  expect(await move(toPostgres)).toMatchObject({ code: 0, out: expect.stringContaining('moved already') });

  const second = await start({ DATA_DIR: dataDir, DATABASE_URL: url });
  expect(await listFreeSlots(second.address)).not.toContain(taken);
  await expectWorkingSite(second, original, 3);
  const again = freeCallRequest(9, { selectedTimeSlot: taken });
  expect((await postJson(second.address, '/api/consultation-request', again)).status).toBe(409);
  await waitUntil(async () => (await countMails(dataDir, [1, 2, 3])).every((count) => count > 0));
  expect(await countMails(dataDir, [1, 2, 3])).toEqual([1, 1, 1]);
  expect(await move(toEmbedded)).toMatchObject({ code: 1, err: expect.stringContaining('Stop every process') });
  await second.stop();
  expect(await move(toPostgres)).toMatchObject({ code: 1, err: expect.stringContaining('has been used') });

  // The old folder is never overwritten.
  expect(await move(toEmbedded)).toMatchObject({ code: 1, err: expect.stringContaining('another name') });
  expect(await readAll(embedded)).toEqual(original);
  await rename(join(dataDir, 'db'), join(dataDir, 'db-old'));
  const later = await readAll(postgres);
  const unfinished = join(dataDir, 'db.restoring');
  expect(await killOwnerCommand(startMove(toEmbedded), () => existsSync(spool))).toBeNull();
  expect(await killOwnerCommand(startMove(toEmbedded), () => existsSync(unfinished))).toBeNull();
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow('was interrupted');
  expect(await move(toEmbedded)).toMatchObject({ code: 0, err: '' });
  expect(await readAll(embedded)).toEqual(later);
  expect(await readAll(postgres)).toEqual(later);
  expect(await move(toEmbedded)).toMatchObject({ code: 0, out: expect.stringContaining('moved already') });
  expect((await readdir(dataDir)).sort()).toEqual(expect.arrayContaining(['db', 'db-old', 'files']));
  expect(await readFile(join(dataDir, 'files', 'clip.mp4'), 'utf8')).toBe('a clip');
  await expectWorkingSite(await start({ DATA_DIR: dataDir }), later, 4);
});

test('what other programs have in a PostgreSQL database stays as it was, and does not come along', async () => {
  const [source, target] = [await places.newEmbeddedPlace(), await places.newPostgresPlace()];
  const { dataDir } = source;
  await (await openDatabase({ kind: 'embedded', folder: join(dataDir, 'db') })).close();
  const other = await connectTo(target);
  // As another program makes them.
  await other.transaction(async (tx) => {
    await tx.execute(sql`create table owners (id serial primary key)`);
    await tx.execute(sql`create table dogs (owner_id integer references owners (id) deferrable initially deferred)`);
    await tx.execute(sql`insert into owners default values`);
    await tx.execute(sql`create function bark() returns text language sql as 'select ''woof'''`);
  });
  const url = target.databaseUrl ?? '';
  const refused = await runOwnerCommand('db-move', [url], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('another program of the same user') });
  await other.close();
  expect(await runOwnerCommand('db-move', [url], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' });
  await rename(join(dataDir, 'db'), join(dataDir, 'db-old'));
  const back = await runOwnerCommand('db-move', ['embedded'], { DATA_DIR: dataDir, DATABASE_URL: url });
  expect(back).toMatchObject({ code: 0, err: '' });
  const found = sql`select bark() as sound, last_value::integer as last, condeferrable as deferred
    from owners_id_seq, pg_constraint where conrelid = 'dogs'::regclass`;
  const after = await connectTo(target);
  expect((await after.readSnapshot((tx) => tx.execute(found))).rows).toEqual([
    { sound: 'woof', last: 1, deferred: true },
  ]);
  await after.close();
});

test('a move that cannot be made says why', async () => {
  const { dataDir } = await places.newEmbeddedPlace();
  const env = { DATA_DIR: dataDir };
  const refused = (args: string[], err: string, more: Record<string, string> = {}) =>
    runOwnerCommand('db-move', args, { ...env, ...more }).then((end) =>
      expect(end).toMatchObject({ code: 1, out: '', err: expect.stringContaining(err) }),
    );
  const empty = await places.newPostgresPlace();
  await refused([], 'Say where to move');
  await refused(['mysql://localhost/x'], 'Say where to move');
  await refused(['embedded'], 'is there already');
  await refused([empty.databaseUrl ?? ''], 'no database in');
  await refused(['embedded'], 'There is nothing to move', { DATABASE_URL: empty.databaseUrl ?? '' });
  await (await openDatabase({ kind: 'embedded', folder: join(dataDir, 'db') })).close();
  await refused(['postgres://127.0.0.1:1/x'], 'The database to move to isn’t responding');
});
