import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { deleteUnusedPictures } from './accounts/own-picture.ts';
import { deleteExpiredDataLinks } from './accounts/personal-data-tokens.ts';
import { deleteOldSecurityEvents } from './accounts/security-events.ts';
import type { AppContext } from './app-context.ts';
import { makeNightlyBackup } from './backups/nightly-backup.ts';
import { queuePackageMails } from './booking/packages/package-end-mails.ts';
import { expireUnconfirmedCalls } from './booking/unconfirmed-calls.ts';
import { sealAgain } from './db/sealing/seal-again.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { queueAgenda, queueReminders } from './mail/reminders.ts';
import { retryRefunds } from './money/issue-refund.ts';
import { ALARM_INTERVAL_MS, runAlarms } from './monitoring/run-alarms.ts';
import { writeCalls } from './own-calendar/caldav/write-calls.ts';
import { readDueSources } from './own-calendar/read-source.ts';
import { cancelExpiredPayments } from './payments/cancel-expired-payments.ts';
import { compareWithProvider } from './payments/compare-with-provider.ts';
import { issueMissingReceipts } from './payments/issue-receipts.ts';
import { fetchMissingFees } from './payments/missing-fees.ts';
import { syncOpenPayments } from './payments/sync-open-payments.ts';
import { applyErasures } from './privacy/apply-erasures.ts';
import { deleteOldDataAtNight } from './privacy/nightly-retention.ts';
import { repeatTasks } from './process/repeat-tasks.ts';
import {
  deleteOldSandboxData,
  SANDBOX_TASK_INTERVAL_MS,
  sandboxTasks,
} from './stripe-sandbox/scheduled-sandbox-tasks.ts';
import { courseDocument } from './studio/course-document.ts';
import { deleteUnusedMedia } from './studio/media/delete-unused-media.ts';
import { resumeLessonClips } from './studio/media/lesson-clip-queue.ts';
import { publishScheduled } from './studio/scheduled-publishing.ts';
import { sitePages } from './studio/site-studio.ts';
import { deleteOldVisitCounts } from './today/delete-old-visit-counts.ts';

/** Reminders are sent within a minute of their time. */
const TASK_INTERVAL_MS = 20_000;
/** Changes at the payment provider that sent no webhook, and fees that it reports late, are found within this time. */
const COMPARE_INTERVAL_MS = 10 * MINUTE_MS;
/** A change in the coach's own calendars closes times here within this time. */
const CALENDAR_INTERVAL_MS = 5 * MINUTE_MS;
/** The backup of a night begins within this time after its hour. */
const BACKUP_INTERVAL_MS = 10 * MINUTE_MS;
/** Visits counted in memory are stored within this time. */
const VISITS_INTERVAL_MS = 60_000;
/** Expired records are deleted within this time. */
const CLEANUP_INTERVAL_MS = HOUR_MS;

/** Starts all scheduled tasks. The returned function stops them and waits for running ones. */
export function startScheduledTasks(ctx: AppContext, transport: MailTransport): () => Promise<void> {
  const hasSandbox = ctx.config.paymentSandbox;
  const often = {
    reminders: () => queueReminders(ctx),
    agenda: () => queueAgenda(ctx),
    'package mails': () => queuePackageMails(ctx),
    'expired holds': () => cancelExpiredPayments(ctx),
    'unconfirmed calls': () => expireUnconfirmedCalls(ctx),
    'open payments': () => syncOpenPayments(ctx),
    refunds: () => retryRefunds(ctx),
    'calls in the coach’s calendar': () => writeCalls(ctx),
    'scheduled pages': () => publishScheduled(sitePages, ctx),
    'scheduled course': () => publishScheduled(courseDocument, ctx),
    'clips of lessons': () => resumeLessonClips(ctx),
    ...(hasSandbox && { sandbox: () => deleteOldSandboxData(ctx) }),
  };
  const compare = {
    'payments at the provider': () => compareWithProvider(ctx),
    'missing fees': () => fetchMissingFees(ctx),
    'missing receipts': () => issueMissingReceipts(ctx),
  };
  let isFirstBackup = true;
  const makeBackup = () => {
    // The first backup after a start skips the pause after a failed one, so that a repair shows at once.
    const backup = isFirstBackup ? makeNightlyBackup(ctx, 0) : makeNightlyBackup(ctx);
    isFirstBackup = false;
    return backup;
  };
  const backup = { 'nightly backup': makeBackup };
  const cleanup = {
    'old security events': () => deleteOldSecurityEvents(ctx),
    'expired limits': () => ctx.limits.deleteExpired(),
    // Processes of an older release may have worked beside this one.
    'unsealed texts': async () => {
      await sealAgain({ ...ctx, filesFolder: ctx.config.filesFolder });
    },
    'unused pictures': () => deleteUnusedPictures(ctx),
    'unused media': () => deleteUnusedMedia(ctx),
    // Finishes erasures that were cut off.
    erasures: () => applyErasures(ctx),
    'data links': async () => {
      await deleteExpiredDataLinks(ctx.database, ctx.now());
    },
    'nightly retention': () => deleteOldDataAtNight(ctx),
    'old visit counts': () => deleteOldVisitCounts(ctx),
  };
  const storeVisits = () => ctx.visits.store({ ...ctx, coachTimeZone: ctx.settings.coachTimeZone });
  const watch = { alarms: () => runAlarms(ctx, transport.send) };
  const stops = [
    repeatTasks(TASK_INTERVAL_MS, often, ctx.log),
    repeatTasks(COMPARE_INTERVAL_MS, compare, ctx.log),
    repeatTasks(CALENDAR_INTERVAL_MS, { 'own calendars': () => readDueSources(ctx) }, ctx.log),
    repeatTasks(BACKUP_INTERVAL_MS, backup, ctx.log),
    repeatTasks(CLEANUP_INTERVAL_MS, cleanup, ctx.log),
    repeatTasks(VISITS_INTERVAL_MS, { visits: storeVisits }, ctx.log),
    // Not at the start: mails that waited while the site was stopped are about to go out.
    repeatTasks(ALARM_INTERVAL_MS, watch, ctx.log, { startsLater: true }),
    repeatTasks(SANDBOX_TASK_INTERVAL_MS, hasSandbox ? sandboxTasks(ctx) : {}, ctx.log),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await storeVisits().catch((err: unknown) => ctx.log.warn({ err }, 'the last minute’s visits were not stored'));
  };
}
