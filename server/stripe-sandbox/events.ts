import { sandboxEvents } from '../db/schema.ts';
import { newId } from './ids.ts';
import { toUnixSeconds } from './objects.ts';
import type { SandboxRequest } from './sandbox-request.ts';

/** The version of Stripe's API that the sandbox imitates; the installed `stripe` package uses the same. */
const API_VERSION = '2026-10-28.endive';

export type EventType =
  | `payment_intent.${'created' | 'processing' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'pending' | 'refunded' | 'dispute.created'}`
  | 'refund.created'
  | 'customer.created';

export type EventContext = Pick<SandboxRequest, 'db' | 'now'>;

/** Stores an event in the transaction of its cause; it is delivered after the commit. */
export async function addEvent({ db, now }: EventContext, type: EventType, object: object): Promise<void> {
  const id = newId('evt');
  const created = toUnixSeconds(now);
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object },
    type,
  });
  await db.insert(sandboxEvents).values({ id, type, created, body, nextTryAt: now });
}
