import { withdrawHealthConsent } from '../accounts/withdraw-consent.ts';
import type { AppContext } from '../app-context.ts';
import { isCallLinkTokenValid } from '../mail/call-links.ts';
import { findBookingByLink, hideSuspicion, toMyCall } from './my-call.ts';
import { lockBooking, readBooking } from './stored-bookings.ts';

/**
 * Deletes the client's goals and answers. Every link of the call can do this, even a link that cannot move it:
 * withdrawing must be as easy as giving. Throws `NOT_FOUND`, `RATE_LIMITED`.
 */
export async function withdrawMyConsent(ctx: AppContext, network: string, link: string) {
  const found = await findBookingByLink(ctx, network, link);
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    await withdrawHealthConsent(tx, [await lockBooking(tx, found)], { network, now });
    const booking = hideSuspicion(await readBooking(tx, found));
    return {
      message: 'Your goals and answers are deleted. Your call stays as it is.',
      call: await toMyCall(ctx, booking, await isCallLinkTokenValid(tx, booking, link), tx),
    };
  });
}
