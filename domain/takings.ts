import { type CallSpacing, getWeekStart } from './call-spacing.ts';
import { addDays } from './slot-values.ts';

/** The days of a table or chart of money, as plain dates of the coach's calendar. Both days are included. */
export type TakingsPeriod = { firstDay: string; lastDay: string };
export const takingsSteps = ['day', 'week'] as const;
export type TakingsStep = (typeof takingsSteps)[number];

/** Money that moved in a period, in cents. */
export type Takings = {
  /** Charged to cards. */
  card: number;
  /** Fees that the provider kept of these charges, as far as they are known. */
  fees: number;
  /** The number of these charges whose fee is not known yet. */
  unknownFees: number;
  /** Money that the coach got in another way, for example in cash. */
  elsewhere: number;
  refunds: number;
  /** Charges that their payers dispute or have disputed with success, as of today. */
  disputed: number;
};

export const noTakings: Takings = { card: 0, fees: 0, unknownFees: 0, elsewhere: 0, refunds: 0, disputed: 0 };

/** Returns the coach's net takings in cents; below zero if more went back than came in. */
export const getNetTakings = ({ card, fees, elsewhere, refunds, disputed }: Takings): number =>
  card - fees + elsewhere - refunds - disputed;

export function sumTakings(all: readonly Takings[]): Takings {
  const sum = { ...noTakings };
  for (const takings of all) {
    for (const name of Object.keys(noTakings) as (keyof Takings)[]) sum[name] += takings[name];
  }
  return sum;
}

/** Returns the days from the first of the month to this date. */
export const getMonthUntil = (date: string): TakingsPeriod => ({ firstDay: firstOfMonth(date), lastDay: date });

export function getPreviousMonth(date: string): TakingsPeriod {
  const lastDay = addDays(firstOfMonth(date), -1);
  return { firstDay: firstOfMonth(lastDay), lastDay };
}

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** Divides a period into days, or into the coach's weeks. The first and the last week may be parts of one. */
export function dividePeriod(
  { firstDay, lastDay }: TakingsPeriod,
  step: TakingsStep,
  weekStartsOn: CallSpacing['weekStartsOn'],
): TakingsPeriod[] {
  const parts: TakingsPeriod[] = [];
  for (let first = firstDay; first <= lastDay; ) {
    const end = step === 'day' ? first : addDays(getWeekStart(first, weekStartsOn), 6);
    const last = end < lastDay ? end : lastDay;
    parts.push({ firstDay: first, lastDay: last });
    first = addDays(last, 1);
  }
  return parts;
}
