import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { GettingLiveStep, getGettingLive } from '#contracts/launch/getting-live.ts';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { hasMainAdminFactor } from '../accounts/factors.ts';
import type { AppContext } from '../app-context.ts';
import { readBackupHealth } from '../backups/backup-health.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, isNotNull, not } from '../db/drizzle.ts';
import { auditLog, availableTimeSlots, mails, payments, specificDateSlots } from '../db/schema.ts';
import { type ListedMailRow, listedMailFields, toListedMail } from '../mail/listed-mails.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import { hasSampleName } from '../settings/sample-names.ts';
import { hasSampleTexts } from '../settings/sample-texts.ts';
import { readSettings } from '../settings/save-settings.ts';
import { hasSampleLessons } from '../studio/course-document.ts';
import { isSandboxObjectId } from './wipe/find-test-data.ts';
import { findWipedCopy } from './wipe/save-wiped-copy.ts';
import { hasTestData } from './wipe/wipe-test-data.ts';

type GettingLive = z.infer<typeof getGettingLive.reply>;

/** Returns which of the steps towards going live are done. */
export async function readGettingLive(ctx: AppContext): Promise<GettingLive> {
  const { config, database } = ctx;
  const ticks = await readSettings(ctx, 'gettingLive');
  const { gettingLive: ticked, prices, packages } = ctx.settings.current;
  const hasOwnPrices =
    !isDeepStrictEqual(prices, settingDocuments.prices.defaults) ||
    !isDeepStrictEqual(packages, settingDocuments.packages.defaults);
  const [lastTestMail, hasHours, hasRealPayment, hasBackedUp, hasSecondFactor] = await Promise.all([
    findLastTestMail(database),
    hasOpenHours(database),
    hasSettledRealPayment(database),
    hasBackup(ctx),
    hasMainAdminFactor(database),
  ]);
  const done: Record<GettingLiveStep, boolean> = {
    names: ticked.namesChecked === 'yes',
    words: !(await hasSampleTexts(ctx)) && !(await hasSampleLessons(ctx)),
    prices: ticked.pricesChecked === 'yes' || hasOwnPrices,
    payments: config.stripe !== undefined,
    testPayment: config.stripe !== undefined && hasRealPayment,
    // Without a mail server, a mail that counts as sent is only a file.
    mail: config.smtpUrl !== undefined && lastTestMail?.state === 'sent',
    domain: ctx.publicUrl().startsWith('https://'),
    // The operator may allow sign-ins by password alone.
    secondFactor: hasSecondFactor || (config.production && !config.asksForFactor),
    hours: hasHours,
    backup: ticked.backupTaken === 'yes' || hasBackedUp,
    testData: !(await hasTestData(ctx)),
  };
  const wipedCopy = await findWipedCopy(config.filesFolder);
  const namesSample = hasSampleName(ctx.settings.content);
  return { done, namesSample, testMail: lastTestMail ? toListedMail(lastTestMail) : null, ticks, wipedCopy };
}

/** Sends a test mail to the coach. Throws `RATE_LIMITED`, and `DUPLICATE` while the last one is on its way. */
export async function sendTestMail({ settings, database, queue, limits }: AppContext): Promise<{ message: string }> {
  const recipient = settings.coachEmail;
  await limits.spend('testMails', recipient);
  await database.transaction(async (tx) => {
    const last = await findLastTestMail(tx);
    if (last?.state === 'queued')
      throw new Refusal('DUPLICATE', `The last test to ${last.recipient} is still on its way.`);
    await queueMails(tx, queue, [{ kind: 'test-mail', recipient }]);
  });
  return { message: `A test is on its way to ${recipient}.` };
}

async function findLastTestMail(db: Db): Promise<ListedMailRow | undefined> {
  const [mail] = await db
    .select(listedMailFields)
    .from(mails)
    .where(eq(mails.kind, 'test-mail'))
    .orderBy(desc(mails.id))
    .limit(1);
  return mail;
}

async function hasOpenHours(db: Db): Promise<boolean> {
  const tables = [availableTimeSlots, specificDateSlots];
  const found = await Promise.all(
    tables.map((table) => db.select({ id: table.id }).from(table).where(eq(table.isActive, true)).limit(1)),
  );
  return found.some((rows) => rows.length > 0);
}

/** Returns whether the site has made a backup by itself, or the coach has downloaded one. */
async function hasBackup({ config, database, now }: AppContext): Promise<boolean> {
  if ((await readBackupHealth(database, config, now())).newest) return true;
  const isDownload = eq(auditLog.action, 'backup-downloaded');
  const downloads = await database.select({ id: auditLog.id }).from(auditLog).where(isDownload).limit(1);
  return downloads.length > 0;
}

/** Returns whether a payment has succeeded at the real provider, and not in the sandbox. */
async function hasSettledRealPayment(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.settledAt), not(isSandboxObjectId(db, payments.paymentIntentId))))
    .limit(1);
  return found.length > 0;
}
