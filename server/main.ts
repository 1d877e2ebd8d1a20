import { lessons } from '#content/course/course.ts';
import { content } from '#content/public-content.ts';
import type { SiteData } from '#contracts/public-pages.ts';
import { createSecretIssuers } from './accounts/mailed-secrets.ts';
import { createApp } from './app.ts';
import { expireUnconfirmedCalls } from './booking/unconfirmed-calls.ts';
import { readConfig } from './config.ts';
import { databasePlace } from './database-place.ts';
import { startScheduledTasks } from './jobs/scheduled-tasks.ts';
import { createLogger } from './log.ts';
import { mailSite } from './mail/mail-site.ts';
import { openTransport } from './mail/mail-transport.ts';
import { queueAgenda, queueReminders } from './mail/reminders.ts';
import { createMailSender } from './mail/send-mail.ts';
import { openContext } from './open-context.ts';
import { preparePages } from './pages/prepare-pages.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { videoHosts } from './pages/video-hosts.ts';
import { retryRefunds } from './payment-desk/issue-refund.ts';
import { compareWithProvider } from './payments/compare-with-provider.ts';
import { cancelExpiredPayments, syncOpenPayments } from './payments/scheduled-payment-tasks.ts';
import { deleteOldSandboxData, SANDBOX_TASK_INTERVAL_MS, sandboxTasks } from './sandbox/scheduled-sandbox-tasks.ts';
import { deleteOldSecurityEvents } from './security-events.ts';
import { seed } from './seed.ts';
import { createShutdown, drainRequests } from './shutdown.ts';
import { describeStartupError } from './startup-errors.ts';
import { formatStartupMessage } from './startup-message.ts';

/** Reminders leave within a minute of their time: this, and what sending takes. */
const TASK_INTERVAL_MS = 20_000;
/** What goes on at the payment provider without a word to the site is heard of within this time. */
const COMPARE_INTERVAL_MS = 10 * 60 * 1000;
/** What is kept for so many days only is gone within this time after them. */
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

/** Starts the site and prints where it is. A refusal to start is one plain text and exit code 1. */
async function main(): Promise<void> {
  const config = readConfig();
  // A person at a terminal wants the greeting, not a line a request.
  const log = createLogger(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'));
  let address = config.publicUrl ?? '';
  let ownUrl = '';
  const shutdown = createShutdown(log);
  const location = databasePlace(
    config,
    (err) => log.error({ err }, 'the database closed an idle connection'),
    (err) => shutdown.crash(err, 'the embedded database has broken down: the process ends'),
  );
  const { coachEmail: contactEmail, coachTimeZone, introCallMinutes } = config;
  const site: SiteData = { content, contactEmail, coachTimeZone, introCallMinutes };
  const [ctx, pages] = await Promise.all([
    openContext(config, location, { log, now: () => new Date(), publicUrl: () => address, ownUrl: () => ownUrl }),
    preparePages(site, securityHeaders(config, videoHosts(content, lessons))),
  ]);
  const seeded = await seed(ctx);
  const app = await createApp(ctx, pages);
  const listening = await app.listen({ host: config.host, port: config.port });
  address ||= listening;
  ownUrl = listening;
  const transport = openTransport({
    smtpUrl: config.smtpUrl,
    outboxFolder: config.outboxFolder,
    from: config.mailFrom,
  });
  const maxUnconfirmedPerDay = config.limits.mailsToUnconfirmedPerDay;
  const sendMail = createMailSender({
    ...ctx,
    secretIssuers: createSecretIssuers(ctx),
    transport,
    site: mailSite(ctx),
    maxUnconfirmedPerDay,
  });
  await ctx.queue.start({ 'send-mail': sendMail });
  const tasks = {
    reminders: () => queueReminders(ctx),
    agenda: () => queueAgenda(ctx),
    'ended holds': () => cancelExpiredPayments(ctx),
    'unconfirmed calls': () => expireUnconfirmedCalls(ctx),
    'open payments': () => syncOpenPayments(ctx),
    refunds: () => retryRefunds(ctx),
    ...(config.paymentSandbox && { sandbox: () => deleteOldSandboxData(ctx) }),
  };
  const stopTasks = startScheduledTasks(TASK_INTERVAL_MS, tasks, log);
  const stopComparing = startScheduledTasks(
    COMPARE_INTERVAL_MS,
    { 'payments at the provider': () => compareWithProvider(ctx) },
    log,
  );
  const cleanupTasks = {
    'old security events': () => deleteOldSecurityEvents(ctx),
    'counts that ran out': () => ctx.limits.deleteExpired(),
  };
  const stopCleanup = startScheduledTasks(CLEANUP_INTERVAL_MS, cleanupTasks, log);
  const stopSandbox = startScheduledTasks(
    SANDBOX_TASK_INTERVAL_MS,
    config.paymentSandbox ? sandboxTasks(ctx) : {},
    log,
  );
  shutdown.stopWith(async () => {
    await drainRequests(app);
    await Promise.all([stopTasks(), stopComparing(), stopCleanup(), stopSandbox()]);
    await ctx.queue.stop();
    transport.close();
    await ctx.database.close();
  });
  process.stdout.write(`${formatStartupMessage(config, address, seeded)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartupError(error)}\n`);
  process.exit(1);
});
