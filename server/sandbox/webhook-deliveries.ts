import { createHmac } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { getSandboxKeys } from './api-keys.ts';
import { toUnixSeconds } from './unix-seconds.ts';

const BATCH_SIZE = 10;
const TIMEOUT_MS = 8_000;
const FIRST_PAUSE_SECONDS = 15;
const MAX_PAUSE_SECONDS = 3 * 60 * 60;
const GIVE_UP_AFTER_SECONDS = 3 * 24 * 60 * 60;

type Delivery = { id: string; body: string };

/**
 * Tells the site's webhook what has happened: each event until it was taken, for three days, in no certain order. Whoever
 * takes an event up moves its next try ahead in one statement, past the end of this one, so that no other process has it
 * meanwhile and no transaction waits for the network.
 */
export async function deliverEvents(ctx: Pick<AppContext, 'database' | 'now' | 'publicUrl' | 'log'>): Promise<void> {
  const { database, now, log } = ctx;
  for (;;) {
    const { rows } = await database.query(
      `update sandbox_events set tries = tries + 1, next_try_at = case
           when created + $4::bigint <= $3::bigint then null
           else $1::timestamptz + make_interval(secs => least($5::float8 * power(2, least(tries, 20)), $6::float8)) end
       where id in (
         select id from sandbox_events where next_try_at <= $1 order by next_try_at, number
         limit $2::int for update skip locked)
       returning id, body`,
      [now(), BATCH_SIZE, toUnixSeconds(now()), GIVE_UP_AFTER_SECONDS, FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS],
    );
    const due = rows as Delivery[];
    if (due.length === 0) return;
    const { webhookSecret } = await getSandboxKeys(database);
    const delivered = await Promise.all(due.map((event) => postEvent(ctx, event, webhookSecret)));
    const ids = due.filter((_event, index) => delivered[index]).map(({ id }) => id);
    await database.query(
      'update sandbox_events set delivered_at = $2, next_try_at = null where id = any ($1::text[])',
      [ids, now()],
    );
    const undelivered = due.length - ids.length;
    if (undelivered > 0)
      log.debug({ refused: undelivered }, 'the webhook did not take all events; they are tried again');
  }
}

async function postEvent(
  { now, publicUrl, log }: Pick<AppContext, 'now' | 'publicUrl' | 'log'>,
  { id, body }: Delivery,
  secret: string,
): Promise<boolean> {
  const at = toUnixSeconds(now());
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  try {
    const reply = await fetch(`${publicUrl()}/api/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${at},v1=${signature}`,
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

/** As at Stripe, events can be asked for during 30 days. */
export async function deleteOldEvents({ database, now }: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  await database.query('delete from sandbox_events where created < $1', [toUnixSeconds(now()) - RETENTION_SECONDS]);
}
