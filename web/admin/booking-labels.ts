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
/** A word for a stored status, also for one that this browser does not know yet. */
export const statusLabel = (status: string): string =>
  (statusLabels as Record<string, string>)[status] ?? status.replaceAll('_', ' ');

type StatusTone = 'leaf' | 'apricot' | 'sand' | 'danger' | 'plain';

export function statusTone({ kind, status }: { kind: BookingKind; status: string }): StatusTone {
  if (status === 'confirmed' || status === 'paid') return 'leaf';
  if (status === 'cancelled') return 'danger';
  // A free call waits for the coach, a paid one for the payment.
  if (status === 'pending') return kind === 'free' ? 'apricot' : 'sand';
  return 'plain';
}

export const callKindLabel = ({ kind, minutes }: { kind: BookingKind; minutes: number }): string =>
  kind === 'free' ? 'Free intro call' : `${minutes}-minute coaching call`;

export const formatMinutes = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
