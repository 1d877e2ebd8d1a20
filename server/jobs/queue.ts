import { type JobWithMetadata, PgBoss, type Queue as QueuePolicy } from 'pg-boss';
import type { BaseLogger } from 'pino';
import type { Database, Sql } from '../db/connect.ts';

/** Everything that happens later, with what such a job carries: ids alone, the rest is read when the job runs. */
export type Jobs = {
  'send-mail': { mailId: number };
};
export type JobName = keyof Jobs;

/** Does one job. Throws to be tried again later; after `lastTry` there is no later. May be run twice for one job. */
export type Worker<Name extends JobName> = (job: Jobs[Name], attempt: { lastTry: boolean }) => Promise<void>;
export type Workers = { [Name in JobName]: Worker<Name> };

export type Queue = {
  /** Enqueues inside the given transaction, in one statement: the jobs exist exactly if the transaction commits. */
  enqueue<Name extends JobName>(tx: Sql, name: Name, jobs: Jobs[Name][]): Promise<void>;
  start(workers: Workers): Promise<void>;
  /** Lets the jobs under way finish, for 35 seconds at most; what is left then is tried again at the next start. */
  stop(): Promise<void>;
};

/** All in seconds. */
export type QueueOptions = {
  pollSeconds: number;
  firstRetrySeconds: number;
  retryLimit: number;
  /** A job whose process has shown no life for this long is taken up by another. pg-boss wants 10 at least. */
  heartbeatSeconds: number;
  superviseSeconds: number;
};

/** Retries come after 10 s, 20 s, 40 s … then every hour, each with some jitter: 60 of them are more than two days. */
const defaultOptions: QueueOptions = {
  pollSeconds: 1,
  firstRetrySeconds: 10,
  retryLimit: 60,
  heartbeatSeconds: 20,
  superviseSeconds: 15,
};

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const STOP_LIMIT_MS = 35_000;

/** Opens the queue in the database's own `pgboss` schema. Its faults go to the log and never end the process. */
export async function openQueue(
  database: Database,
  log: BaseLogger,
  options: Partial<QueueOptions> = {},
): Promise<Queue> {
  const settings = { ...defaultOptions, ...options };
  const boss = new PgBoss({
    ...database.pgBossOptions,
    schedule: false,
    superviseIntervalSeconds: settings.superviseSeconds,
    monitorIntervalSeconds: settings.superviseSeconds,
    monitorVacuum: database.pgBossOptions.backend === 'postgres',
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue fault'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'));
  await boss.start();
  for (const name of Object.keys(queuePolicies(settings)) as JobName[])
    await createJobQueue(boss, name, queuePolicies(settings)[name]);

  return {
    async enqueue(tx, name, jobs) {
      if (jobs.length === 0) return;
      await boss.insert(
        name,
        jobs.map((data) => ({ data })),
        { db: { executeSql: (text, values) => tx.query(text, values) } },
      );
    },
    async start(workers) {
      for (const name of Object.keys(workers) as JobName[]) await startWorker(boss, name, workers[name], settings, log);
    },
    async stop() {
      const names = Object.keys(queuePolicies(settings)) as JobName[];
      const idle = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([idle, delay(STOP_LIMIT_MS)]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

function queuePolicies(options: QueueOptions): Record<JobName, Omit<QueuePolicy, 'name'>> {
  return {
    'send-mail': {
      retryLimit: options.retryLimit,
      retryDelay: options.firstRetrySeconds,
      retryBackoff: true,
      retryDelayMax: HOUR_SECONDS,
      heartbeatSeconds: options.heartbeatSeconds,
      expireInSeconds: 120,
      retentionSeconds: 14 * DAY_SECONDS,
      deleteAfterSeconds: DAY_SECONDS,
    },
  };
}

async function createJobQueue(boss: PgBoss, name: JobName, policy: Omit<QueuePolicy, 'name'>) {
  await boss.createQueue(name, policy);
  // An older version of the site may have created it with another policy.
  await boss.updateQueue(name, policy);
  // pg-boss looks a queue up before it first inserts. It must not do so inside a transaction: the embedded database has
  // one connection, and would wait for itself.
  await boss.insert(name, []);
}

/** Takes up to ten jobs a poll, so that a flood of mails neither slows visitors nor angers a mail server, and settles each for itself. */
async function startWorker<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  worker: Worker<Name>,
  options: QueueOptions,
  log: BaseLogger,
) {
  await boss.work(
    name,
    {
      batchSize: 10,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: options.pollSeconds,
    },
    (jobs: JobWithMetadata<Jobs[Name]>[]) =>
      Promise.all(
        jobs.map(async ({ id, data, retryCount, retryLimit }) => {
          try {
            await worker(data, { lastTry: retryCount >= retryLimit });
            return { id, status: 'completed' as const };
          } catch (error) {
            const reason = errorReason(error);
            const details: Record<string, unknown> = { job: name, ...data, tries: retryCount + 1, reason };
            log.warn(details, 'a job did not succeed');
            return { id, status: 'failed' as const, output: { reason } };
          }
        }),
      ),
  );
}

/** What went wrong, without values: drizzle's own message lists the query's parameters, its cause does not. */
function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return (error as { message?: string })?.message ?? String(error);
  return error.cause instanceof Error ? errorReason(error.cause) : error.message;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
