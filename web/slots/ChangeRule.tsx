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
 * The deadline for changing a paid call, and the effect on the money. Once a time is chosen, it names the exact moment.
 * `terms` are those of a call that has its own.
 */
export function ChangeRule(props: {
  startsAt?: Date | undefined;
  terms?: (AgreedTerms & { minutesFromCredit: number }) | undefined;
  minutes?: MinutesShare;
}) {
  const { startsAt, terms, minutes = terms?.minutesFromCredit ? 'part' : undefined } = props;
  const site = useSite();
  const { changeNoticeHours: hours, ...cancelTerms } = terms ?? site;
  if (startsAt && isTooLate(startsAt, hours))
    return describeTooLateToChange(hours, minutes === 'all' ? undefined : cancelTerms);
  return describeChangeRule(describeDeadline(startsAt, hours), cancelTerms, minutes);
}

/** The deadline for changing a free call. */
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
