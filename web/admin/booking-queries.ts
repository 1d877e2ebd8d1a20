import { getBooking } from '#contracts/booking/admin-bookings.ts';
import { endpointQuery } from '../queries.ts';
import type { BookingRef } from './booking-ref.ts';

export const bookingDetailsQuery = ({ kind, id }: BookingRef) => endpointQuery(getBooking, { params: { kind, id } });
