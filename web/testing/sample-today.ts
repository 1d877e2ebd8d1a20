import type { z } from 'zod';
import { getGettingLive, gettingLiveSteps } from '#contracts/launch/getting-live.ts';
import { getToday } from '#contracts/today/today.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { mockEndpoint, replyWith } from './fake-server.ts';
import { mockAccountPage } from './sample-account.ts';
import { sampleSettings } from './sample-settings.ts';

export type Today = z.infer<typeof getToday.reply>;

export const isoInMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
/** A day on which nothing waits. */
export const noAttention: Today['attention'] = {
  unsentMails: [],
  suspectedRobots: [],
  waiting: [],
  inTheWay: [],
  unfinished: [],
  decisions: [],
  payments: [],
  strayPayments: [],
  bookingSurges: [],
  unpaidCalls: [],
  unpaidBills: [],
  endingPackages: [],
  backups: [],
  questions: [],
  calendars: [],
  calendarChanges: [],
  calendarWrites: [],
  counts: {
    unsentMails: 0,
    suspectedRobots: 0,
    waiting: 0,
    inTheWay: 0,
    unfinished: 0,
    unpaidCalls: 0,
    unpaidBills: 0,
    endingPackages: 0,
    decisions: 0,
    payments: 0,
    strayPayments: 0,
    bookingSurges: 0,
    backups: 0,
    questions: 0,
    calendars: 0,
    calendarChanges: 0,
    calendarWrites: 0,
  },
};

/** Returns what waits on a day with these entries alone. Each list counts its entries, unless more are counted. */
export function attentionFor(
  entries: Partial<Omit<Today['attention'], 'counts'>>,
  more: Partial<Today['attention']['counts']> = {},
): Today['attention'] {
  const counted = Object.fromEntries(Object.entries(entries).map(([list, { length }]) => [list, length]));
  return { ...noAttention, ...entries, counts: { ...noAttention.counts, ...counted, ...more } };
}

const weeks = Array.from({ length: 12 }, (_, index) => ({
  firstDay: new Date(Date.UTC(2026, 9, 19 + 7 * index)).toISOString().slice(0, 10),
  booked: index,
  held: Math.floor(index / 2),
  takings: (index - 1) * 5000,
  courses: index % 2,
}));

/** Mocks the overview with the data of this day, for a site that is live. */
export function mockToday(day: Partial<Today>): void {
  const today: Today = {
    asksFirstQuestions: false,
    date: '2027-01-04',
    nextCalls: [],
    attention: noAttention,
    weeks,
    newestPeople: [],
    ...day,
  };
  mockEndpoint(getToday, () => replyWith(today));
  const done = Object.fromEntries(gettingLiveSteps.map((step) => [step, true]));
  const ticks = sampleSettings('gettingLive', { isDismissed: 'yes' });
  mockAccountPage();
  mockEndpoint(getGettingLive, () => replyWith({ done, namesSample: false, testMail: null, ticks }));
}

/** Overtime that waits for the coach's decision. */
export const sampleOvertime = {
  id: 4,
  callId: 7,
  firstName: 'Hana',
  lastName: 'Ruiz',
  email: 'hana@example.com',
  paymentId: null,
  about: 'Friday, January 1, 2027 at 9:30 AM EST',
  createdAt: isoInMinutes(-9),
  reason: 'overtime' as const,
  minutes: 15,
  amount: 23_33,
};
