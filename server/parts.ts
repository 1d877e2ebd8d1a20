import { join } from 'node:path';
import type { Logger } from 'pino';
import { lessons } from '#content/course/course.ts';
import { content } from '#content/site.ts';
import type { LessonText } from '#contracts/course.ts';
import type { Config } from './config.ts';
import { connect, type Database, type DatabasePlace } from './db/connect.ts';
import { openQueue, type Queue } from './jobs/queue.ts';
import { type Limits, openLimits } from './limits.ts';
import type { MailSite } from './mail/message.ts';
import { openProvider, type Provider } from './payments/provider.ts';
import { Refusal } from './refusal.ts';
import { sandboxKeys } from './sandbox/api-keys.ts';

/** What a capability may need from the outside; opened once, handed on. */
export type AppContext = {
  config: Config;
  database: Database;
  queue: Queue;
  limits: Limits;
  log: Logger;
  now: () => Date;
  /** Where people reach the site; no slash at the end. */
  publicUrl: () => string;
  /** Who takes the money. Throws `PAYMENT_UNAVAILABLE` where nobody does. */
  provider: () => Promise<Provider>;
  /** What the course teaches. */
  lessons: readonly LessonText[];
};

/** `ownUrl`: where this process itself listens, since it is its own payment provider in the sandbox. */
export async function openContext(
  config: Config,
  place: DatabasePlace,
  { log, now, publicUrl, ownUrl }: Pick<AppContext, 'log' | 'now' | 'publicUrl'> & { ownUrl: () => string },
): Promise<AppContext> {
  const database = await connect(place);
  const queue = await openQueue(database, log);
  const limits = openLimits(database, config, now);
  const provider = openProvider(config, async () => {
    // Before it listens, there is nobody to ask.
    if (!ownUrl()) throw new Refusal('PAYMENT_UNAVAILABLE');
    return { ...(await sandboxKeys(database)), apiBase: `${ownUrl()}/sandbox/stripe` };
  });
  return { config, database, queue, limits, log, now, publicUrl, provider, lessons };
}

/**
 * Where this site's database is. `onError` hears of idle connections that the database closed, `onBroken` when the
 * embedded database has broken down and the process is of no use any more.
 */
export const databasePlace = (
  { databaseUrl, databasePool, databaseTimeoutMs, dataDir }: Config,
  onError: (error: Error) => void = () => {},
  onBroken: (error: Error) => void = () => {},
): DatabasePlace =>
  databaseUrl
    ? { kind: 'postgres', url: databaseUrl, poolSize: databasePool, timeoutMs: databaseTimeoutMs, onError }
    : { kind: 'embedded', folder: join(dataDir, 'db'), onBroken };

/** What mails and invitations say about the site. */
export const mailSite = ({
  config,
  publicUrl,
  lessons,
}: Pick<AppContext, 'config' | 'publicUrl' | 'lessons'>): MailSite => ({
  publicUrl: publicUrl(),
  coachTimeZone: config.coachTimeZone,
  coachEmail: config.coachEmail,
  brand: content.profile.brand,
  coachName: `${content.profile.firstName} ${content.profile.lastName}`,
  callSteps: content.freeCall.steps,
  changeNoticeHours: config.changeNoticeHours,
  lessonTitles: lessons.map(({ title }) => title),
});
