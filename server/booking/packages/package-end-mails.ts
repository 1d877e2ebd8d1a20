import { DAY_MS } from '#domain/durations.ts';
import { findDuePackageReminder, getLastDay } from '#domain/packages.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, gt, isNotNull, isNull, lte } from '../../db/drizzle.ts';
import { attachCalls } from '../../db/package-calls.ts';
import { packages, paymentLinks } from '../../db/schema.ts';
import { type KeyedMail, queueMails, queueOnce } from '../../mail/queue-mails.ts';
import { isMoneyDisputed } from './package-money.ts';
import { getBookableUntil, isSold, type SoldPackage } from './stored-packages.ts';

type MailContext = Pick<AppContext, 'database' | 'queue' | 'now' | 'settings'>;

/** The time before the end of a package in which its reminders are due. */
const LOOK_AHEAD_MS = 11 * DAY_MS;
/** The time after the end in which the mail about it is still queued, for example because the site was stopped. */
const LOOK_BACK_MS = 2 * DAY_MS;

/**
 * Queues the reminders of packages that end while calls are left, and the mails about ended ones, each once. There is
 * no reminder while the payment is disputed, since no calls can be booked then.
 */
export async function queuePackageMails(ctx: MailContext): Promise<void> {
  const now = ctx.now();
  const isNear = and(
    gt(packages.endsAt, new Date(now.getTime() - LOOK_BACK_MS)),
    lte(packages.endsAt, new Date(now.getTime() + LOOK_AHEAD_MS)),
  );
  const rows = await ctx.database
    .select({ row: packages, linkId: paymentLinks.id })
    .from(packages)
    .innerJoin(paymentLinks, eq(paymentLinks.packageId, packages.id))
    .where(and(isNotNull(packages.soldAt), isNull(packages.endedBy), isNear));
  const counted = await attachCalls(
    ctx.database,
    rows.map(({ row }) => row),
  );
  const due: KeyedMail[] = [];
  for (const [index, row] of counted.entries()) {
    const mail = isSold(row) && findDueMail(row, rows[index]?.linkId ?? 0, now, ctx.settings.coachTimeZone);
    if (!mail || (mail.kind === 'package-reminder' && (await isMoneyDisputed(ctx.database, row.id)))) continue;
    due.push(mail);
  }
  await queueOnce(ctx, due);
}

function findDueMail(sold: SoldPackage, paymentLinkId: number, now: Date, zone: string): KeyedMail | null {
  if (now >= sold.endsAt) return endedMail(sold, paymentLinkId);
  const days = sold.counts.toBook > 0 ? findDuePackageReminder(sold, now, zone) : null;
  if (days === null) return null;
  // The last day is in the key: a package that was prolonged is reminded of its new end.
  const onceKey = `package-reminder ${days} package-${sold.id} ${getLastDay(sold.endsAt, zone)}`;
  return { kind: 'package-reminder', recipient: sold.email, onceKey, facts: { paymentLinkId } };
}

const endedMail = (sold: SoldPackage, paymentLinkId: number): KeyedMail => ({
  kind: 'package-ended',
  recipient: sold.email,
  onceKey: `package-ended package-${sold.id} ${getBookableUntil(sold).toISOString()}`,
  facts: { paymentLinkId },
});

/** Tells the client of a package that the coach has ended. */
export async function queuePackageEnded(tx: Db, { queue }: AppContext, sold: SoldPackage): Promise<void> {
  const [link] = await tx.select({ id: paymentLinks.id }).from(paymentLinks).where(eq(paymentLinks.packageId, sold.id));
  if (link) await queueMails(tx, queue, [endedMail(sold, link.id)]);
}
