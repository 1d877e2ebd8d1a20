import type { AppContext } from '../app-context.ts';
import { findClientId, isClosedAddress } from '../db/client-addresses.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { isMailedCallLink } from '../mail/call-links.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { readAvailableMinutes } from './call-minutes.ts';
import { findBookingByLink } from './my-call.ts';

/** The proof that a request comes from a client: a signed-in account, or the link of a mail about a call. */
export type MinutesProof = {
  user: { id: number; email: string; isVerified: boolean } | null;
  link: string | null | undefined;
  network: string;
};

type Owner = { clientId: number; email: string };

/**
 * Returns the client whose minutes the request may see and spend: that of a confirmed account, or else of the mailed
 * link. An unconfirmed address and a link that was not mailed open nothing: the address may be mistyped. Throws
 * `RATE_LIMITED`.
 */
async function findOwner(ctx: AppContext, { user, link, network }: MinutesProof): Promise<Owner | null> {
  const db = ctx.database;
  if (user?.isVerified) {
    const [found] = await db.select({ clientId: users.clientId }).from(users).where(eq(users.id, user.id));
    return toOwner(found?.clientId, user.email);
  }
  if (!link) return null;
  const { email, ...call } = await findBookingByLink(ctx, network, link);
  if (!(await isMailedCallLink(db, call, link)) || (await isClosedAddress(db, email))) return null;
  return toOwner(await findClientId(db, email), email);
}

const toOwner = (clientId: number | null | undefined, email: string): Owner | null =>
  clientId ? { clientId, email } : null;

/**
 * Returns the minutes that the sender of a request can spend, those included that the browser's own unfinished checkout
 * (`checkoutHash`) has taken. Throws `NOT_FOUND` for a link that is not valid.
 */
export async function readOwnMinutes(ctx: AppContext, proof: MinutesProof, checkoutHash: string | null) {
  const owner = await findOwner(ctx, proof);
  return { minutes: owner ? Math.max(0, await readAvailableMinutes(ctx, owner.email, checkoutHash)) : 0 };
}

/**
 * Refuses to spend minutes unless the request proves whose they are, and `email`, with which the call is booked, is an
 * address of the same client. Throws `invalid`, `NOT_POSSIBLE`, `ADDRESS_UNCONFIRMED`, and `NOT_FOUND` for a link that
 * is not valid.
 */
export async function refuseForeignMinutes(ctx: AppContext, proof: MinutesProof, email: string): Promise<void> {
  const owner = await findOwner(ctx, proof);
  if (!owner) {
    if (proof.user && !proof.user.isVerified) throw new Refusal('ADDRESS_UNCONFIRMED');
    refuseField('NOT_POSSIBLE', 'useMinutes', 'Please sign in to use your minutes.');
  }
  if ((await findClientId(ctx.database, email)) !== owner.clientId)
    refuseField('invalid', 'email', `Your minutes pay for your own calls. Please book with ${owner.email}.`);
}
