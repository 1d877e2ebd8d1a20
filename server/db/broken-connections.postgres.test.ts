import { expect, test } from 'vitest';
import { useSite } from '../testing/open-site.ts';
import { runOutsideTransaction } from '../testing/run-outside-transaction.ts';
import { BoundedPool } from './bounded-pool.ts';
import { DatabaseBusyError, isDatabaseUnavailable } from './connection-errors.ts';

const site = useSite({ own: true });

const ended = (pid: unknown) =>
  runOutsideTransaction(site.databaseUrl ?? '', `select pg_terminate_backend(${pid}, 5000)`);
/** A reply that comes after the end of the others has arrived here. */
const heard = () => runOutsideTransaction(site.databaseUrl ?? '', 'select 1');

test('a connection that ends while a transaction has it, between two statements, fails that transaction only', async () => {
  const { database } = site.ctx;
  const work = database.transaction(async (tx) => {
    await tx.runStatement("insert into site_facts (name) values ('half')");
    const { rows } = await tx.runStatement('select pg_backend_pid() as pid');
    await ended(rows[0]?.pid);
    await heard();
    await tx.runStatement("insert into site_facts (name) values ('other half')");
  });
  expect(isDatabaseUnavailable(await work.catch((error: unknown) => error))).toBe(true);
  const { rows } = await database.runStatement('select name from site_facts');
  expect(rows).toEqual([]);
});

test('a transaction in which a statement failed is not taken for committed', async () => {
  const { database } = site.ctx;
  const work = database.transaction(async (tx) => {
    await tx.runStatement("insert into site_facts (name) values ('lost')");
    await tx.runStatement('select none from nothing').catch(() => {});
    return 'done';
  });
  await expect(work).rejects.toThrow('rolled back');
});

test('idle connections of every kind may end, and a request gets an answer right after', async () => {
  const { database, limits } = site.ctx;
  await Promise.all([
    database.runStatement('select 1'),
    limits.spend('bookings', 'me'),
    database.pgBossOptions.db.executeSql('select 1'),
  ]);
  await runOutsideTransaction(
    process.env.TEST_DATABASE_URL ?? '',
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = '${new URL(site.databaseUrl ?? '').pathname.slice(1)}' and pid <> pg_backend_pid()`,
  );
  await heard();
  await Promise.all([
    database.runStatement('select 1'),
    limits.spend('bookings', 'me'),
    database.pgBossOptions.db.executeSql('select 1'),
  ]);
  expect((await site.send('GET', '/readyz')).status).toBe(200);
});

test('a thousand callers wait for a connection; who comes after them is refused at once', async () => {
  const pool = new BoundedPool({ url: site.databaseUrl ?? '', size: 1, timeoutMs: 5_000 });
  const only = await pool.connect();
  const waiting = Array.from({ length: 1000 }, () => pool.query('select 1'));
  await expect(pool.query('select 1')).rejects.toThrow(DatabaseBusyError);
  await expect(pool.connect()).rejects.toThrow(DatabaseBusyError);
  only.release();
  await Promise.all(waiting);
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await pool.end();
});

test('who waits for a connection for more than five seconds is refused', async () => {
  const pool = new BoundedPool({ url: site.databaseUrl ?? '', size: 1, timeoutMs: 5_000 });
  const only = await pool.connect();
  const began = performance.now();
  expect(isDatabaseUnavailable(await pool.query('select 1').catch((error: unknown) => error))).toBe(true);
  expect(performance.now() - began).toBeLessThan(8_000);
  only.release();
  await pool.end();
});

test('a statement that takes too long is ended by the database itself', async () => {
  const pool = new BoundedPool({ url: site.databaseUrl ?? '', size: 1, timeoutMs: 300 });
  const error = await pool.query('select pg_sleep(3)').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: '57014' });
  expect(isDatabaseUnavailable(error)).toBe(true);
  await pool.end();
});
