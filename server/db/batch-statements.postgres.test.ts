import { expect, onTestFinished, test } from 'vitest';
import { useSite } from '../testing/open-site.ts';
import { batchStatements } from './batch-statements.ts';
import { BoundedPool } from './bounded-pool.ts';

const site = useSite({ own: true });

function openPool() {
  const pool = new BoundedPool({ url: site.databaseUrl ?? '', size: 4, timeoutMs: 5_000 });
  onTestFinished(() => pool.end());
  // A connection that a test breaks may say so after its statements have failed.
  pool.on('error', () => {});
  return pool;
}

const backend = 'select pg_backend_pid() as backend, $1::int as n';

test('statements of one turn share a connection, and each gets its own reply', async () => {
  const run = batchStatements(openPool());
  const replies = await Promise.all([1, 2, 3].map((n) => run(backend, [n])));
  expect(replies.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
  expect(new Set(replies.map(({ rows }) => rows[0]?.backend)).size).toBe(1);
});

test('one that fails takes no other with it, and its connection serves the next', async () => {
  const pool = openPool();
  const run = batchStatements(pool);
  const [first, failed, last] = await Promise.allSettled([
    run(backend, [1]),
    run('select 1 / $1::int', [0]),
    run(backend, [3]),
  ]);
  expect([first.status, failed.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await run(backend, [4]);
  expect(pool.totalCount).toBe(1);
});

test('a broken connection fails all that were on it, and the next ones get another', async () => {
  const pool = openPool();
  const run = batchStatements(pool);
  const outcomes = await Promise.allSettled([
    run('select pg_terminate_backend(pg_backend_pid()), $1', ['']),
    run(backend, [2]),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(run(backend, [3])).resolves.toMatchObject({ rows: [{ n: 3 }] });
});

test('without a connection, all are refused', async () => {
  const pool = openPool();
  await pool.connect().then((client) => client.release());
  const run = batchStatements(pool);
  const held = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  pool.options.connectionTimeoutMillis = 50;
  const outcomes = await Promise.allSettled([run(backend, [1]), run(backend, [2])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  for (const client of held) client.release();
});
