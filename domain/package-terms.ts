import { describeChangeNotice } from './cancellation.ts';
import { formatDollars } from './prices.ts';

type PackageTerms = {
  maxCallsAWeek: number;
  changeNoticeHours: number;
  singleCallCents: number;
  /** 0 where the package has no course, or the client owned it. */
  courseCents: number;
};

/** Says what a client agrees to with a package, before it is paid: headings with their sentences. */
export const describePackageTerms = (terms: PackageTerms): [string, string][] => [
  [
    'Booking',
    `You book the calls yourself, at most ${terms.maxCallsAWeek} a week, with the link in the email after paying.`,
  ],
  [
    'Moved or canceled',
    `You can move or cancel each call until ${describeChangeNotice(terms.changeNoticeHours)}. A canceled call goes back to the package. If I have to cancel, it goes back too, and the package lasts longer.`,
  ],
  ['Missed or canceled late', 'I decide whether the call counts as used, and write to you.'],
  ['Not used', 'All calls take place by the last day. Those that you haven’t booked end with the package.'],
  ['If you stop early', describeRefund(terms)],
];

function describeRefund({ singleCallCents, courseCents }: PackageTerms): string {
  const course = courseCents > 0 ? `, and ${formatDollars(courseCents)} for the course if you keep it` : '';
  return `You get back what you paid, less ${formatDollars(singleCallCents)} for each call that was used${course}. Once all calls are used, nothing goes back.`;
}
