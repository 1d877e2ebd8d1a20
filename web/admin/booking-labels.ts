import type { BookingKind, BookingStatus } from '#domain/bookings.ts';

const statusLabels: Record<BookingStatus, string> = {
  unconfirmed: 'Unconfirmed',
  pending: 'Pending',
  paid: 'Paid',
  confirmed: 'Confirmed',
  completed: 'Completed',
  no_show: 'No-show',
  cancelled: 'Cancelled',
  suspected_robot: 'Suspected bot',
  expired: 'Expired',
  refunded: 'Refunded',
};
/** Returns the label of a stored status, also of one that this browser does not know yet. */
export const statusLabel = (status: string): string =>
  (statusLabels as Record<string, string>)[status] ?? status.replaceAll('_', ' ');

/** Returns the label of a booking's status. A pending free call is booked; a paid one waits for its payment. */
export const bookingStatusLabel = ({ kind, status }: { kind: BookingKind; status: string }): string =>
  kind === 'free' && status === 'pending' ? 'Booked' : statusLabel(status);

type StatusTone = 'leaf' | 'apricot' | 'sand' | 'danger' | 'plain';

export function statusTone({ kind, status }: { kind: BookingKind; status: string }): StatusTone {
  if (status === 'confirmed' || status === 'paid' || (kind === 'free' && status === 'pending')) return 'leaf';
  if (status === 'cancelled') return 'danger';
  // A pending paid call waits for its payment.
  return status === 'pending' ? 'sand' : 'plain';
}

export const callKindLabel = ({ kind, minutes }: { kind: BookingKind; minutes: number }): string =>
  kind === 'free' ? 'Free intro call' : `${minutes}-minute coaching call`;

export const formatMinutes = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
