import { createHmac } from 'node:crypto';
import { WEBHOOK_PATH } from '#contracts/money/payments.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { asc, inArray, lt, lte, sql } from '../db/drizzle.ts';
import { sandboxEvents } from '../db/schema.ts';
import { getSandboxKeys } from './api-keys.ts';
import { toUnixSeconds } from './objects.ts';

const BATCH_SIZE = 10;
const TIMEOUT_MS = 8_000;
const FIRST_PAUSE_SECONDS = 15;

type Delivery = Pick<typeof sandboxEvents.$inferSelect, 'id' | 'body'>;

/**
 * Posts events to the site's webhook until it accepts them, in no fixed order. Claiming an event moves its next attempt
 * past the end of this one, so that no other process takes it and no transaction waits for the network.
 */
export async function deliverEvents(ctx: Pick<AppContext, 'database' | 'now' | 'publicUrl' | 'log'>): Promise<void> {
  const { database, now, log } = ctx;
  for (;;) {
    const due = await claimDueEvents(database, now());
    if (due.length === 0) return;
    const { webhookSecret } = await getSandboxKeys(database);
    const delivered = await Promise.all(due.map((event) => postEvent(ctx, event, webhookSecret)));
    const ids = due.filter((_event, index) => delivered[index]).map(({ id }) => id);
    await database
      .update(sandboxEvents)
      .set({ deliveredAt: now(), nextTryAt: null })
      .where(inArray(sandboxEvents.id, ids));
    const undelivered = due.length - ids.length;
    if (undelivered > 0)
      log.debug({ refused: undelivered }, 'the webhook did not accept all events; they are sent again later');
  }
}

function claimDueEvents(db: Db, now: Date): Promise<Delivery[]> {
  const due = db
    .select({ id: sandboxEvents.id })
    .from(sandboxEvents)
    .where(lte(sandboxEvents.nextTryAt, now))
    .orderBy(asc(sandboxEvents.nextTryAt), asc(sandboxEvents.number))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  // The pause doubles with the row's number of tries, so Postgres calculates it.
  const pause = sql`${FIRST_PAUSE_SECONDS}::float8 * power(2, least(${sandboxEvents.tries}, 20))`;
  const nextTryAt = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${pause})`;
  return db
    .update(sandboxEvents)
    .set({ tries: sql`${sandboxEvents.tries} + 1`, nextTryAt })
    .where(inArray(sandboxEvents.id, due))
    .returning({ id: sandboxEvents.id, body: sandboxEvents.body });
}

async function postEvent(
  { now, publicUrl, log }: Pick<AppContext, 'now' | 'publicUrl' | 'log'>,
  { id, body }: Delivery,
  secret: string,
): Promise<boolean> {
  const sentAt = toUnixSeconds(now());
  const signature = createHmac('sha256', secret).update(`${sentAt}.${body}`).digest('hex');
  try {
    const reply = await fetch(`${publicUrl()}${WEBHOOK_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${sentAt},v1=${signature}`,
        'user-agent': 'payment-sandbox',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    return reply.ok;
  } catch (error) {
    log.debug({ event: id, reason: error instanceof Error ? error.name : 'unknown' }, 'the webhook was not reached');
    return false;
  }
}

const RETENTION_SECONDS = 30 * 24 * 60 * 60;

/** Deletes events that are older than 30 days, as Stripe does. */
export async function deleteOldEvents({ database, now }: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  await database.delete(sandboxEvents).where(lt(sandboxEvents.created, toUnixSeconds(now()) - RETENTION_SECONDS));
}
