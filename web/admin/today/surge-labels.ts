import type { BookingSurge } from '#contracts/booking-surges.ts';

export const surgeSourceLabel = ({ network }: Pick<BookingSurge, 'network'>): string =>
  network ? `From one network (${network})` : 'From all visitors within an hour';

export function surgeBookingsLabel(count: number): string {
  if (count === 0) return 'Nothing left to cancel';
  return count === 1 ? '1 booking that you can cancel' : `${count} bookings that you can cancel`;
}

/** The question before bookings are cancelled. `confirmedCount` of them were confirmed by mail. */
export function cancelQuestion(count: number, confirmedCount: number): { title: string; text: string } {
  const confirmed = confirmedCount === 1 ? '1 of them was' : `${confirmedCount} of them were`;
  const times = count === 1 ? 'The time opens up again right away.' : 'The times open up again right away.';
  return {
    title: count === 1 ? 'Cancel 1 booking?' : `Cancel ${count} bookings?`,
    text: [confirmedCount > 0 && `${confirmed} confirmed by email.`, 'No one gets an email.', times]
      .filter(Boolean)
      .join(' '),
  };
}
