import { type JobWithMetadata, PgBoss, type Queue as QueuePolicy } from 'pg-boss';
import type { BaseLogger } from 'pino';
import { errorReason } from '../../process/log.ts';
import type { Database, Db } from '../connect.ts';

/** All jobs with their data: ids alone, since a job reads the rest when it runs. */
export type Jobs = {
  'send-mail': { mailId: number };
};
export type JobName = keyof Jobs;

/** Runs one job, possibly twice. A worker that throws is tried again later, except after `lastTry`. */
export type Worker<Name extends JobName> = (job: Jobs[Name], attempt: { lastTry: boolean }) => Promise<void>;
export type Workers = { [Name in JobName]: Worker<Name> };

export type Queue = {
  /** Adds jobs in one statement of the given transaction, so that they exist only if it commits. */
  enqueue<Name extends JobName>(tx: Db, name: Name, jobs: Jobs[Name][]): Promise<void>;
  start(workers: Workers): Promise<void>;
  /** Lets running jobs finish for at most 35 seconds. Jobs that are left run again after the next start. */
  stop(): Promise<void>;
};

export type QueueOptions = {
  pollSeconds: number;
  firstRetrySeconds: number;
  retryLimit: number;
  /** After this long without a heartbeat, another process takes the job over. pg-boss requires at least 10. */
  heartbeatSeconds: number;
  superviseSeconds: number;
};

/** Retries come after 10 s, 20 s, 40 s …, then every hour, with jitter: 60 retries take more than two days. */
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

/** Opens the queue in the database's `pgboss` schema. Its errors are logged and never end the process. */
export async function openQueue(
  database: Pick<Database, 'pgBossOptions'>,
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
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
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
        { db: { executeSql: (text, values) => tx.runStatement(text, values) } },
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

export const isJobName = (name: string): name is JobName => Object.hasOwn(queuePolicies(defaultOptions), name);

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
  // An earlier version of the site may have created the queue with another policy.
  await boss.updateQueue(name, policy);
  // pg-boss looks a queue up before its first insert. Inside a transaction, that lookup would wait forever for the
  // embedded database's only connection.
  await boss.insert(name, []);
}

/** Takes at most ten jobs a poll, so that many mails at once slow down neither visitors nor the mail server. */
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
            log.warn(details, 'a job failed');
            return { id, status: 'failed' as const, output: { reason } };
          }
        }),
      ),
  );
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
