import type { TakingsOfPeriod } from '#contracts/money/takings.ts';
import { getNetTakings, type Takings } from '#domain/takings.ts';
import { formatCents } from '../payment-labels.ts';
import { formatShortDate, formatWeekdayDate } from '../plain-dates.ts';

/** The columns of money: what came in is above the line of the chart, what went out below it. */
export const takingsColumns = [
  { key: 'card', name: 'Card payments', sign: 1 },
  { key: 'fees', name: 'Card fees', sign: -1 },
  { key: 'elsewhere', name: 'Paid elsewhere', sign: 1 },
  { key: 'refunds', name: 'Refunds', sign: -1 },
  { key: 'disputed', name: 'Disputed', sign: -1 },
] as const satisfies readonly { key: keyof Takings; name: string; sign: 1 | -1 }[];
type TakingsColumn = (typeof takingsColumns)[number];

/** Returns '$85' or '-$40', and for card fees also 'not known yet' or '-$2.77 and 1 not known yet'. */
export function takingsLabel(takings: Takings, { key, sign }: TakingsColumn): string {
  const { unknownFees } = takings;
  const money = takings[key] === 0 ? formatCents(0) : formatCents(sign * takings[key]);
  if (key !== 'fees' || unknownFees === 0) return money;
  if (takings.fees === 0) return unknownFees === 1 ? 'not known yet' : `${unknownFees} not known yet`;
  return `${money} and ${unknownFees} not known yet`;
}

/** Returns '$123.45', or '$123.45 before 1 card fee' while that fee is not known. */
export function netLabel(takings: Takings): string {
  const net = formatCents(getNetTakings(takings));
  const { unknownFees } = takings;
  return unknownFees === 0 ? net : `${net} before ${unknownFees} card ${unknownFees === 1 ? 'fee' : 'fees'}`;
}

export const hasMoney = (takings: Takings): boolean =>
  takings.unknownFees > 0 || takingsColumns.some(({ key }) => takings[key] !== 0);

/** Returns 'Mon, Jan 4', or for a week 'Jan 4 to Jan 10'. */
export function periodLabel({ firstDay, lastDay }: Pick<TakingsOfPeriod, 'firstDay' | 'lastDay'>): string {
  if (firstDay === lastDay) return formatWeekdayDate(firstDay);
  return `${formatShortDate(firstDay)} to ${formatShortDate(lastDay)}`;
}

export type TakingsBar = { name: string; part: TakingsOfPeriod } & Record<TakingsColumn['key'], number>;

/** Returns a bar for each day or week, in dollars. Money that went out is negative, so that a bar adds up. */
export const toTakingsBars = (parts: readonly TakingsOfPeriod[]): TakingsBar[] =>
  parts.map((part) => {
    const dollars = takingsColumns.map(({ key, sign }) => [key, (sign * part[key]) / 100]);
    return { name: formatShortDate(part.firstDay), part, ...Object.fromEntries(dollars) };
  });
