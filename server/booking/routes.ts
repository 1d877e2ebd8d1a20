import * as booking from '#contracts/booking.ts';
import { openSlotLister } from '../calendar/open-slots.ts';
import type { Serve } from '../http.ts';
import type { Parts } from '../parts.ts';
import { bookFreeCall } from './free-calls.ts';

export function bookingRoutes(serve: Serve, parts: Parts): void {
  const list = openSlotLister(parts);
  serve(booking.listOpenSlots, ({ query }) => list(query.duration));
  serve(booking.bookFreeCall, async ({ body, network }) => {
    await parts.limits.spend('bookings', network);
    await parts.limits.spend('bookingRecipients', `${network} ${body.email}`);
    return bookFreeCall(parts, body);
  });
}
