import type { AgreedTerms } from '#contracts/booking/agreed-terms.ts';
import {
  describeChangeNotice,
  describeChangeRule,
  describeFreeChangeRule,
  describeTooLateToChange,
  getChangeDeadline,
  type MinutesShare,
} from '#domain/cancellation.ts';
import { useSite } from '../site.tsx';
import { isTooLateToChange } from './change-deadline.ts';
import { formatOwnDeadline } from './own-time.ts';

/**
 * The rule for changing a paid call: until when, and what becomes of the money. With `startsAt`, the deadline is an
 * exact moment. `terms`: the agreed terms of a booked call; without them, the site's current terms hold.
 */
export function ChangeRule(props: {
  startsAt?: Date | undefined;
  terms?: (AgreedTerms & { minutesFromCredit: number }) | undefined;
  minutesShare?: MinutesShare;
}) {
  const { startsAt, terms, minutesShare = terms?.minutesFromCredit ? 'part' : undefined } = props;
  const site = useSite();
  const { changeNoticeHours: hours, ...cancelTerms } = terms ?? site;
  if (startsAt && isTooLate(startsAt, hours))
    return describeTooLateToChange(hours, minutesShare === 'all' ? undefined : cancelTerms);
  return describeChangeRule(describeDeadline(startsAt, hours), cancelTerms, minutesShare);
}

export function FreeChangeRule({ startsAt }: { startsAt?: Date | undefined }) {
  const { changeNoticeHours: hours } = useSite();
  if (startsAt && isTooLate(startsAt, hours)) return describeTooLateToChange(hours);
  return describeFreeChangeRule(describeDeadline(startsAt, hours));
}

const isTooLate = (startsAt: Date, hours: number): boolean => hours > 0 && isTooLateToChange(startsAt, hours);

const describeDeadline = (startsAt: Date | undefined, hours: number): string =>
  startsAt && hours > 0
    ? `${formatOwnDeadline(getChangeDeadline(startsAt, hours))} your time`
    : describeChangeNotice(hours);
