import type { BookingKind } from '#domain/bookings.ts';
import {
  describeChangeNotice,
  describeChangeRule,
  describeTooLateToChange,
  getChangeDeadline,
} from '#domain/cancellation.ts';
import { useSite } from '../site.tsx';
import { isTooLateToChange } from './change-deadline.ts';
import { formatOwnDeadline } from './own-time.ts';

/** Until when a call can be changed, and what happens to the money: with the very moment once a time is chosen. */
export function ChangeRule({ startsAt, kind = 'paid' }: { startsAt?: Date | undefined; kind?: BookingKind }) {
  const { changeNoticeHours } = useSite();
  if (!startsAt || changeNoticeHours === 0) return describeChangeRule(describeChangeNotice(changeNoticeHours), kind);
  if (isTooLateToChange(startsAt, changeNoticeHours)) return describeTooLateToChange(changeNoticeHours, kind);
  const deadline = getChangeDeadline(startsAt, changeNoticeHours);
  return describeChangeRule(`${formatOwnDeadline(deadline)} your time`, kind);
}
