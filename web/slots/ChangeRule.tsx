import {
  describeChangeNotice,
  describeChangeRule,
  describeTooLateToChange,
  getChangeDeadline,
} from '#domain/cancellation.ts';
import { serverNow } from '../api.ts';
import { useSite } from '../site.tsx';
import { formatOwnDeadline } from './own-time.ts';

/** Until when a call can be changed, and what happens to the money: with the very moment once a time is chosen. */
export function ChangeRule({ startsAt }: { startsAt?: Date | undefined }) {
  const { changeNoticeHours } = useSite();
  if (!startsAt || changeNoticeHours === 0) return describeChangeRule(describeChangeNotice(changeNoticeHours));
  const deadline = getChangeDeadline(startsAt, changeNoticeHours);
  if (deadline <= serverNow()) return describeTooLateToChange(changeNoticeHours);
  return describeChangeRule(`${formatOwnDeadline(deadline)} your time`);
}
