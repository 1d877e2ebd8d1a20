import type { BookingSurge } from '#contracts/booking-surges.ts';

export const surgeOrigin = ({ network }: Pick<BookingSurge, 'network'>): string =>
  network ? `From the network ${network}` : 'On the whole site within an hour';

export function surgeBookings(count: number): string {
  if (count === 0) return 'Nothing of it is left to cancel';
  return count === 1 ? '1 booking that you can cancel' : `${count} bookings that you can cancel`;
}
