import { newId } from './ids.ts';
import type { SandboxRequest } from './sandbox-request.ts';
import { toUnixSeconds } from './unix-seconds.ts';

/** The version of Stripe's API whose objects these are; the `stripe` package of package.json speaks it. */
export const API_VERSION = '2026-10-28.endive';

export type EventType =
  | `payment_intent.${'created' | 'processing' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'pending' | 'refunded' | 'dispute.created'}`
  | `refund.${'created' | 'updated'}`
  | `customer.${'created' | 'updated'}`;

/** What an event needs to know of its cause. Nobody asked for what time brings about. */
export type EventContext = Pick<SandboxRequest, 'sql' | 'now'> & { asked: SandboxRequest['asked'] | null };

/** Writes down what happened, in the transaction in which it happens. Deliveries come after it. */
export async function addEvent({ sql, now, asked }: EventContext, type: EventType, object: object): Promise<void> {
  const id = newId('evt');
  const created = toUnixSeconds(now);
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: asked?.requestId ?? null, idempotency_key: asked?.idempotencyKey ?? null },
    type,
  });
  await sql.query('insert into sandbox_events (id, type, created, body, next_try_at) values ($1, $2, $3, $4, $5)', [
    id,
    type,
    created,
    body,
    now,
  ]);
}
