import { startingContent } from '#content/starting-content.ts';
import type { AppContext } from './app-context.ts';
import { createBackupBeforeMigrations } from './backups/backup-before-migrations.ts';
import { billPurchases } from './booking/bills/bill-purchase.ts';
import { callPurchases } from './booking/call-purchase.ts';
import type { Config } from './config/config.ts';
import { coursePurchases } from './course/course-purchase.ts';
import { type DatabaseOptions, openDatabase } from './db/connect.ts';
import { hasSearchIndex } from './db/has-search-index.ts';
import { openMailQueue } from './db/mail-queue/mail-queue.ts';
import { openSealer } from './db/sealing/open-sealer.ts';
import { alarmCauses } from './monitoring/alarm-causes.ts';
import { openMetrics } from './monitoring/open-metrics.ts';
import { packagePurchases } from './package-sales/package-purchase.ts';
import { openProvider } from './payments/provider.ts';
import { openLimits } from './requests/limits.ts';
import { Refusal } from './requests/refusal.ts';
import { openSettings } from './settings/open-settings.ts';
import { getStartingSettings } from './settings/starting-settings.ts';
import { getSandboxKeys } from './stripe-sandbox/api-keys.ts';
import { readStartingCourse } from './studio/folder/starting-course.ts';
import { openVisitCounter } from './today/visit-counter.ts';

const MISSING_SEARCH_INDEX =
  'the coach’s search works without an index, which is slower with many bookings: to speed it up, let an administrator of the database run "create extension pg_trgm", and start again';

const MAX_STATEMENT_LENGTH = 2000;

/** Opens the context of all rooms. `ownUrl`: where this process listens, which is where the sandbox is reached. */
export async function openContext(
  config: Config,
  location: DatabaseOptions,
  {
    log,
    now,
    publicUrl,
    ownUrl,
    readStartingCourse: readCourse = readStartingCourse,
  }: Pick<AppContext, 'log' | 'now' | 'publicUrl'> & {
    ownUrl: () => string;
    /** Another course for a new site. */
    readStartingCourse?: typeof readStartingCourse;
  },
): Promise<AppContext> {
  const slowStatements = {
    afterMs: config.slowQueryMs,
    onSlow: (text: string, ms: number) =>
      log.warn({ statement: text.slice(0, MAX_STATEMENT_LENGTH), ms: Math.round(ms) }, 'a slow statement'),
  };
  const beforeMigrations = createBackupBeforeMigrations(config, now, (file) =>
    log.info({ file }, 'a backup was made before the tables change'),
  );
  const database = await openDatabase({ ...location, slowStatements, beforeMigrations });
  const sealer = await openSealer(database, config, log);
  if (location.kind === 'postgres' && !(await hasSearchIndex(database))) log.warn(MISSING_SEARCH_INDEX);
  const settings = await openSettings({
    database,
    log,
    coachEmail: config.coachEmail,
    starting: getStartingSettings(config),
    startingContent,
    readStartingCourse: readCourse,
  });
  const queue = await openMailQueue(database, log);
  const limits = openLimits(database, config, now, () => settings.current.contact.supportEmail);
  const metrics = openMetrics(config, { database, log, now, alarmNames: alarmCauses.map(({ name }) => name) });
  const provider = openProvider(config, async () => {
    if (!ownUrl()) throw new Refusal('PAYMENT_UNAVAILABLE');
    return { ...(await getSandboxKeys(database)), apiBase: `${ownUrl()}/sandbox/stripe` };
  });
  const paymentHandlers = {
    call: callPurchases,
    course: coursePurchases,
    bill: billPurchases,
    package: packagePurchases,
  };
  return {
    config,
    settings,
    database,
    sealer,
    queue,
    limits,
    log,
    metrics,
    now,
    publicUrl,
    provider,
    paymentHandlers,
    visits: openVisitCounter(),
  };
}
