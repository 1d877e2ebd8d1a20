import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, gt, isNotNull, lt } from '../db/drizzle.ts';
import { paymentEvents, payments } from '../db/schema.ts';
import { isOpenPayment } from './stored-payments.ts';

/** The webhook counts as silent after this time without an event, if there were payments. */
const SILENCE_MS = DAY_MS;
/** The provider may take this long to send an event. */
const DELIVERY_MS = HOUR_MS;
/** Older payments don't count: their events may have been deleted since. */
const LOOK_BACK_MS = 7 * DAY_MS;

/** Returns the time of the provider's last event; undefined if none ever came. */
export async function findLastEventTime(db: Db): Promise<Date | undefined> {
  const { receivedAt } = paymentEvents;
  const [last] = await db.select({ receivedAt }).from(paymentEvents).orderBy(desc(receivedAt)).limit(1);
  return last?.receivedAt;
}

/** Returns when the last event came if none came for a day, although a payment since then is open or settled. */
export async function findWebhookSilence(db: Db, now: Date): Promise<{ lastEventAt: Date | undefined } | null> {
  const lastEventAt = await findLastEventTime(db);
  const last = lastEventAt?.getTime() ?? 0;
  if (now.getTime() - last < SILENCE_MS) return null;
  // An event is stored before what it settles, so payments soon after the last one were announced by it.
  const since = new Date(Math.max(last + DELIVERY_MS, now.getTime() - LOOK_BACK_MS));
  const until = new Date(now.getTime() - DELIVERY_MS);
  const { id, createdAt, settledAt, paymentIntentId } = payments;
  const isAtProvider = isNotNull(paymentIntentId);
  const open = and(isOpenPayment, isAtProvider, gt(createdAt, since), lt(createdAt, until));
  const settled = and(isAtProvider, gt(settledAt, since), lt(settledAt, until));
  for (const condition of [open, settled]) {
    const found = await db.select({ id }).from(payments).where(condition).limit(1);
    if (found.length > 0) return { lastEventAt };
  }
  return null;
}
