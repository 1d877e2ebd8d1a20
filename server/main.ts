import { createSecretIssuers } from './accounts/mailed-secrets.ts';
import { createApp } from './app.ts';
import { adviseRestore } from './backups/advise-restore.ts';
import { openControlSocket } from './backups/control-socket.ts';
import { refuseInterruptedRestore } from './backups/interrupted-restore.ts';
import { readConfig } from './config/config.ts';
import { getDatabaseOptions } from './config/database.ts';
import { warnAboutFormerSettings } from './config/former-settings.ts';
import { refuseRootInForeignFolder } from './db/folder-owner.ts';
import { sealAgain } from './db/sealing/seal-again.ts';
import { seed } from './launch/seed.ts';
import { formatStartupMessage } from './launch/startup-message.ts';
import { readMailSite } from './mail/mail-site.ts';
import { openTransport } from './mail/mail-transport.ts';
import { createMailSender } from './mail/send-mail.ts';
import { listenForMetrics } from './monitoring/serve-metrics.ts';
import { openContext } from './open-context.ts';
import { openPages } from './pages/open-pages.ts';
import { applyErasures } from './privacy/apply-erasures.ts';
import { createLogger } from './process/log.ts';
import { createShutdown, drainRequests } from './process/shutdown.ts';
import { describeStartupError } from './process/startup-errors.ts';
import { startScheduledTasks } from './scheduled-tasks.ts';

/** Starts the site and prints its address. A failed start prints one plain text and ends with exit code 1. */
async function main(): Promise<void> {
  const config = readConfig();
  refuseRootInForeignFolder(config.dataDir);
  refuseInterruptedRestore(config);
  // At a terminal, only the startup message is useful, not a line for each request.
  const log = createLogger(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'));
  warnAboutFormerSettings(log);
  let address = config.publicUrl ?? '';
  let ownUrl = '';
  const shutdown = createShutdown(log);
  const location = getDatabaseOptions(
    config,
    (err) => log.error({ err }, 'the database closed an idle connection'),
    (err) => shutdown.crash(err, 'the embedded database has broken down: the process ends'),
  );
  const ctx = await openContext(config, location, {
    log,
    now: () => new Date(),
    publicUrl: () => address,
    ownUrl: () => ownUrl,
  }).catch(async (error: unknown) => {
    throw await adviseRestore(error, config);
  });
  await applyErasures(ctx);
  await ctx.settings.storeStarting();
  const sealed = await sealAgain({ ...ctx, filesFolder: config.filesFolder });
  if (sealed > 0) log.info({ rows: sealed }, 'answers, goals and notes of an older version or key are sealed now');
  const [seeded, pages] = await Promise.all([seed(ctx), openPages(ctx)]);
  const app = await createApp(ctx, pages);
  const listening = await app.listen({ host: config.host, port: config.port });
  address ||= listening;
  ownUrl = listening;
  if (ctx.metrics && config.metrics.port) await listenForMetrics(ctx.metrics, config.metrics.port);
  const transport = openTransport({
    smtpUrl: config.smtpUrl,
    outboxFolder: config.outboxFolder,
    from: config.mailFrom,
    onSent: ctx.metrics?.countMail,
  });
  const maxUnconfirmedPerDay = config.limits.mailsToUnconfirmedPerDay;
  const sendMail = createMailSender({
    ...ctx,
    secretIssuers: createSecretIssuers(ctx),
    transport,
    getSite: () => readMailSite(ctx),
    maxUnconfirmedPerDay,
  });
  await ctx.queue.start(sendMail);
  // With PostgreSQL, commands read the database themselves.
  const controlSocket = config.databaseUrl ? undefined : await openControlSocket(ctx);
  const stopTasks = startScheduledTasks(ctx, transport);
  const stopWatching = ctx.settings.watch();
  shutdown.stopWith(async () => {
    await controlSocket?.close();
    await drainRequests(app);
    await stopTasks();
    await stopWatching();
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
