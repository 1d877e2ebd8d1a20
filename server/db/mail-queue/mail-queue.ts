import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss, type Queue as QueuePolicy } from 'pg-boss';
import type { BaseLogger } from 'pino';
import { errorReason } from '../../process/log.ts';
import type { Database, Db } from '../connect.ts';

/** The name of the queue in pg-boss's tables, in backups and in the numbers for monitoring. */
export const MAIL_QUEUE = 'send-mail';

/** A mail to send. The mail's row is read when it is sent. */
export type MailJob = { mailId: number };

/** Sends one mail, possibly twice. If it throws, the mail is tried again later, except after `lastTry`. */
export type MailWorker = (job: MailJob, attempt: { lastTry: boolean }) => Promise<void>;

export type MailQueue = {
  /** Adds jobs in one statement of the given transaction, so that they exist only if it commits. */
  enqueue(tx: Db, jobs: MailJob[]): Promise<void>;
  start(worker: MailWorker): Promise<void>;
  /** Lets running jobs finish for at most 35 seconds. Jobs that are left run again after the next start. */
  stop(): Promise<void>;
};

export type QueueOptions = {
  pollSeconds: number;
  firstRetrySeconds: number;
  retryLimit: number;
  /** The time without a heartbeat after which another process takes the job. pg-boss requires at least 10. */
  heartbeatSeconds: number;
  superviseSeconds: number;
};

/** The defaults: retries come after 10 s, 20 s, 40 s …, then every hour, with jitter. 60 take more than two days. */
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
export async function openMailQueue(
  database: Pick<Database, 'pgBossOptions'>,
  log: BaseLogger,
  options: Partial<QueueOptions> = {},
): Promise<MailQueue> {
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
  const policy = queuePolicy(settings);
  await boss.createQueue(MAIL_QUEUE, policy);
  // An earlier version of the site may have created the queue with another policy.
  await boss.updateQueue(MAIL_QUEUE, policy);
  // pg-boss looks a queue up before its first insert. Inside a transaction, that lookup would wait forever for the
  // embedded database's only connection.
  await boss.insert(MAIL_QUEUE, []);

  return {
    async enqueue(tx, jobs) {
      if (jobs.length === 0) return;
      await boss.insert(
        MAIL_QUEUE,
        jobs.map((data) => ({ data })),
        { db: { executeSql: (text, values) => tx.runStatement(text, values) } },
      );
    },
    start: (worker) => startWorker(boss, worker, settings.pollSeconds, log),
    async stop() {
      await Promise.race([boss.offWork(MAIL_QUEUE, { wait: true }), pause(STOP_LIMIT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

const queuePolicy = (options: QueueOptions): Omit<QueuePolicy, 'name'> => ({
  retryLimit: options.retryLimit,
  retryDelay: options.firstRetrySeconds,
  retryBackoff: true,
  retryDelayMax: HOUR_SECONDS,
  heartbeatSeconds: options.heartbeatSeconds,
  expireInSeconds: 120,
  retentionSeconds: 14 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
});

/** Takes at most ten jobs a poll, so that many mails at once slow down neither visitors nor the mail server. */
async function startWorker(boss: PgBoss, worker: MailWorker, pollSeconds: number, log: BaseLogger) {
  await boss.work(
    MAIL_QUEUE,
    { batchSize: 10, perJobResults: true, includeMetadata: true, pollingIntervalSeconds: pollSeconds },
    (jobs: JobWithMetadata<MailJob>[]) =>
      Promise.all(
        jobs.map(async ({ id, data, retryCount, retryLimit }) => {
          try {
            await worker(data, { lastTry: retryCount >= retryLimit });
            return { id, status: 'completed' as const };
          } catch (error) {
            const reason = errorReason(error);
            log.warn({ job: MAIL_QUEUE, ...data, tries: retryCount + 1, reason }, 'a job failed');
            return { id, status: 'failed' as const, output: { reason } };
          }
        }),
      ),
  );
}
