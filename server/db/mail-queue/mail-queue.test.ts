import { afterEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { makeRetriesDue } from '../../testing/mail-sender.ts';
import { useSite } from '../../testing/open-site.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { sql } from '../drizzle.ts';
import { type MailQueue, type MailWorker, openMailQueue } from './mail-queue.ts';

const site = useSite();
const opened: MailQueue[] = [];

type Job = Record<string, unknown> & { data: unknown; state: string };

afterEach(async () => {
  await Promise.all(opened.splice(0).map((queue) => queue.stop()));
  await site.db.execute(sql`delete from pgboss.job`);
});

async function open(pace: Parameters<typeof openMailQueue>[2] = {}) {
  const queue = await openMailQueue(site.ctx.database, site.ctx.log, {
    pollSeconds: 0.5,
    firstRetrySeconds: 1,
    ...pace,
  });
  opened.push(queue);
  return queue;
}

const enqueue = (queue: MailQueue, ...mailIds: number[]) =>
  site.ctx.database.transaction((tx) =>
    queue.enqueue(
      tx,
      mailIds.map((mailId) => ({ mailId })),
    ),
  );

const jobs = async () => (await site.db.execute<Job>(sql`select * from pgboss.job order by created_on`)).rows;

test('by itself a job is tried for more than two days, with growing delays of an hour at most', async () => {
  const queue = await openMailQueue(site.ctx.database, site.ctx.log);
  opened.push(queue);
  await enqueue(queue, 1);
  const [job] = await jobs();
  expect(job).toMatchObject({ retry_backoff: true, retry_delay: 10, retry_delay_max: 3600 });
  // pg-boss's formula with its jitter at the least.
  const delays = Array.from({ length: Number(job?.retry_limit) }, (_, retry) =>
    Math.min(3600, (10 * 2 ** (retry + 1)) / 2),
  );
  expect(delays.reduce((sum, delay) => sum + delay)).toBeGreaterThan(48 * 3600);
  // It is kept for longer than that, and a dead process is noticed soon.
  expect(Date.parse(String(job?.keep_until)) - Date.parse(String(job?.start_after))).toBeGreaterThan(7 * DAY_MS);
  expect(Number(job?.heartbeat_seconds)).toBeLessThanOrEqual(30);
});

test('a job exists exactly if its transaction commits', async () => {
  const queue = await open();
  const failing = site.ctx.database.transaction(async (tx) => {
    await queue.enqueue(tx, [{ mailId: 1 }]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await jobs()).toEqual([]);
  await enqueue(queue, 2, 3);
  expect((await jobs()).map(({ data }) => data)).toEqual([{ mailId: 2 }, { mailId: 3 }]);
});

test('several jobs are one statement, also the first ones after the start', async () => {
  const queue = await open();
  const statements = await site.recordStatements(() =>
    site.ctx.database.transaction(async (tx) => {
      await queue.enqueue(tx, [{ mailId: 1 }, { mailId: 2 }, { mailId: 3 }]);
      await queue.enqueue(tx, []);
    }),
  );
  expect(statements).toHaveLength(1);
  expect(await jobs()).toHaveLength(3);
});

test('a job that throws is tried again, learns which try is the last, and does not affect other jobs', async () => {
  const queue = await open({ retryLimit: 1, firstRetrySeconds: 60 });
  const tries: { mailId: number; lastTry: boolean }[] = [];
  await enqueue(queue, 1, 2);
  await queue.start(async (job, attempt) => {
    tries.push({ ...job, ...attempt });
    if (job.mailId === 1) throw new Error('not today');
  });
  await waitUntil(async () => {
    await makeRetriesDue(site);
    return tries.length === 3;
  });
  expect(tries.filter(({ mailId }) => mailId === 1).map(({ lastTry }) => lastTry)).toEqual([false, true]);
  expect(tries.filter(({ mailId }) => mailId === 2).map(({ lastTry }) => lastTry)).toEqual([false]);
  await waitUntil(async () => (await jobs()).every(({ state }) => state === 'failed' || state === 'completed'));
  expect(site.logged.join('')).toContain('not today');
});

test('stopping lets a job under way finish and takes up no other', async () => {
  const queue = await open();
  const done: number[] = [];
  await enqueue(queue, 1);
  const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await queue.start(async ({ mailId }) => {
    begun.resolve();
    await stopped.promise;
    // Takes longer than stopping would take by itself.
    for (let statements = 0; statements < 50; statements += 1) await jobs();
    done.push(mailId);
  });
  await begun.promise;
  await enqueue(queue, 2);
  const stopping = queue.stop();
  stopped.resolve();
  await stopping;
  expect(done).toEqual([1]);
  expect((await jobs()).map(({ state }) => state).sort()).toEqual(['completed', 'created']);
});

test('two queues on one database share the work: every job runs once', async () => {
  const [one, other] = [await open(), await open()];
  const done: number[] = [];
  const worker: MailWorker = async ({ mailId }) => void done.push(mailId);
  const ids = Array.from({ length: 40 }, (_, index) => index);
  await enqueue(one, ...ids);
  await Promise.all([one.start(worker), other.start(worker)]);
  await waitUntil(async () => (await jobs()).every(({ state }) => state === 'completed'));
  await Promise.all([one.stop(), other.stop()]);
  expect(done.sort((a, b) => a - b)).toEqual(ids);
});

test('a database that fails for a while goes to the log, without values, and not to the process', async () => {
  const { database, log } = site.ctx;
  let broken = false;
  const executeSql: typeof database.pgBossOptions.db.executeSql = (text, values) => {
    if (broken) return Promise.reject(new Error('the database is away', { cause: new Error('really away') }));
    return database.pgBossOptions.db.executeSql(text, values);
  };
  const queue = await openMailQueue(
    { ...database, pgBossOptions: { ...database.pgBossOptions, db: { executeSql } } },
    log,
    {
      pollSeconds: 0.5,
    },
  );
  opened.push(queue);
  const done: number[] = [];
  await queue.start(async ({ mailId }) => void done.push(mailId));
  broken = true;
  await waitUntil(() => site.logged.join('').includes('away'));
  broken = false;
  await enqueue(queue, 1);
  await waitUntil(() => done.length === 1);
});
