import { getBooking } from '#contracts/bookings.ts';
import { queryOf } from '../../queries.ts';
import type { BookingName } from '../booking-name.ts';

/** The query for all that is known of one booking. */
export const detailsOf = ({ kind, id }: BookingName) => queryOf(getBooking, { params: { kind, id } });
