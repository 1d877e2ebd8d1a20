import { describeChangeNotice } from './cancellation.ts';
import { formatWeeks } from './package-templates.ts';
import { formatDollars } from './prices.ts';
import { formatDate } from './slot-values.ts';

type PackageTerms = {
  maxCallsAWeek: number;
  changeNoticeHours: number;
  singleCallCents: number;
  /** 0 where the package has no course, or the client owned it. */
  courseCents: number;
};

/** Says when a package begins and ends. `startsOn` and `lastDay` are null where they depend on the day of paying. */
export function describePackagePeriod({
  startsOn,
  lastDay,
  weeks,
}: {
  startsOn: string | null;
  lastDay: string | null;
  weeks: number;
}): string {
  const length = formatWeeks(weeks);
  if (startsOn === null) return `It begins on the day you pay and lasts ${length}.`;
  const first = formatDate(startsOn);
  return lastDay === null
    ? `It begins on ${first}, or on the day you pay if that’s later, and lasts ${length}.`
    : `It begins on ${first} and lasts ${length}, until the end of ${formatDate(lastDay)}.`;
}

/** Says what a client agrees to with a package, before it is paid: headings with their sentences. */
export const describePackageTerms = (terms: PackageTerms): [string, string][] => [
  [
    'Booking',
    `You book the calls yourself, at most ${terms.maxCallsAWeek} a week, with the link in the email after paying.`,
  ],
  [
    'Moved or canceled',
    `You can move or cancel each call until ${describeChangeNotice(terms.changeNoticeHours)}. A call canceled by then, counted from the earliest time it ever had, goes back to the package. If I have to cancel, it goes back too, and the package lasts longer.`,
  ],
  ['Missed or canceled late', 'I decide whether the call counts as used, and write to you.'],
  ['Not used', 'All calls take place by the last day. Those that you haven’t booked end with the package.'],
  ['If you stop early', describeRefund(terms)],
];

function describeRefund({ singleCallCents, courseCents }: PackageTerms): string {
  const course = courseCents > 0 ? `, and ${formatDollars(courseCents)} for the course if you keep it` : '';
  return `You get back what you paid, less ${formatDollars(singleCallCents)} for each call that was used${course}. Once all calls are used, nothing goes back.`;
}
