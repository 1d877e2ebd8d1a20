import { getBooking } from '#contracts/admin-bookings.ts';
import { endpointQuery } from '../../queries.ts';
import type { BookingRef } from '../booking-ref.ts';

/** The query for all that is known of one booking. */
export const bookingDetailsQuery = ({ kind, id }: BookingRef) => endpointQuery(getBooking, { params: { kind, id } });
