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

/** The deadline for changing a call, and the effect on the money. Once a time is chosen, it names the exact moment. */
export function ChangeRule({ startsAt, kind = 'paid' }: { startsAt?: Date | undefined; kind?: BookingKind }) {
  const { changeNoticeHours } = useSite();
  if (!startsAt || changeNoticeHours === 0) return describeChangeRule(describeChangeNotice(changeNoticeHours), kind);
  if (isTooLateToChange(startsAt, changeNoticeHours)) return describeTooLateToChange(changeNoticeHours, kind);
  const deadline = getChangeDeadline(startsAt, changeNoticeHours);
  return describeChangeRule(`${formatOwnDeadline(deadline)} your time`, kind);
}
