import type { AgreedTerms } from '#contracts/booking/agreed-terms.ts';
import {
  describeChangeNotice,
  describeChangeRule,
  describeFreeChangeRule,
  describeTooLateToChange,
  getChangeDeadline,
} from '#domain/cancellation.ts';
import { useSite } from '../site.tsx';
import { isTooLateToChange } from './change-deadline.ts';
import { formatOwnDeadline } from './own-time.ts';

/**
 * The deadline for changing a paid call, and the effect on the money. Once a time is chosen, it names the exact moment.
 * `terms` are those of a call that has its own.
 */
export function ChangeRule({ startsAt, terms }: { startsAt?: Date | undefined; terms?: AgreedTerms | undefined }) {
  const site = useSite();
  const { changeNoticeHours: hours, ...cancelTerms } = terms ?? site;
  if (startsAt && isTooLate(startsAt, hours)) return describeTooLateToChange(hours, cancelTerms);
  return describeChangeRule(describeDeadline(startsAt, hours), cancelTerms);
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
