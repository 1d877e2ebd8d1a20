import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { consentField } from './accounts/consent.ts';
import { listFreeCalls, moveBooking, performBookingAction } from './booking/admin-bookings.ts';
import { createBill } from './booking/bills.ts';
import { createBooking, listCoachSlots } from './booking/book-for-client.ts';
import { cancelBookingSurge } from './booking/booking-surges.ts';
import { confirmHeldCall } from './booking/confirm-call.ts';
import { closeEndedCalls } from './booking/ended-calls.ts';
import { bookFreeCall, listOpenSlots } from './booking/free-calls.ts';
import { answerMyCall, getMyCall } from './booking/my-call.ts';
import { offerPackage } from './booking/package-offers.ts';
import { bookPackageCalls, changePackage } from './booking/packages.ts';
import { decidePayment } from './booking/payment-decisions.ts';
import { getLinkedPayment, markPaidElsewhere } from './booking/payment-links.ts';
import { setVideoLink } from './booking/video-links.ts';
import { createWeeklySlot, toggleWeeklySlot, updateWeeklySlots } from './calendar/calendar.ts';
import { getCalendarMonth, listBookedSlots } from './calendar/calendar-month.ts';
import { keepCallsInTheWay } from './calendar/calls-in-the-way.ts';
import { completeLesson, saveLessonPosition } from './course/course.ts';
import { answerCourseQuestion, askAboutCourse } from './course/course-questions.ts';
import { startCoursePayment } from './course/course-sales.ts';
import type { Endpoint } from './endpoint.ts';
import { wipeTestData } from './launch/wipe-test-data.ts';
import { listPayments, refundPayment } from './money/admin-payments.ts';
import { startCallPayment } from './money/payments.ts';
import { getTakings } from './money/takings.ts';
import { expectRefusals, refusedFields } from './testing/expect-refusals.ts';
import { searchAll } from './today/search.ts';

const long = (length: number) => 'x'.repeat(length + 1);
const goals = 'More energy';
const person = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '+12025550101' };
const call = { ...person, contactMethod: 'whatsapp', selectedTimeSlot: '2027-01-04-930am', goals };
const paidCall = { ...call, duration: 60, amount: 85_00 };
const links = [undefined, null, '', 7, {}, ['free-1.x'], long(200)];
const calls = [
  undefined,
  [],
  [{ kind: 'odd', id: 1 }],
  [{ kind: 'free', id: 2 ** 40 }],
  [{ kind: 'free', id: '1; drop' }],
];
const tooManyCalls = Array.from({ length: 501 }, (_, id) => ({ kind: 'free', id: id + 1 }));
const cents = [undefined, -1, 0.5, '5', 1_000_001];
const counts = {
  demoHours: 1,
  demoSeasons: 1,
  demoMembers: 1,
  payments: 1,
  paidCalls: 1,
  accounts: 1,
  closedCourses: 1,
  freeCalls: 1,
  emails: 1,
  sandboxObjects: 1,
};
const refund = { amount: 85_00, refundedBefore: 0, reason: 'other', purchase: 'keep' };
const slot = '2027-01-04-930am';
const days = ['', 'soon', '2027-02-30', '\0', ['2027-01-01', '2027-01-02']];

/** The endpoints, each with an input that it takes, and with values that it refuses at their field, one at a time. */
const endpoints: [Endpoint, sound: object, refused: Record<string, unknown[]>][] = [
  [
    startCallPayment,
    paidCall,
    { duration: [37, '60'], amount: ['8500', -1, 85.5], selectedTimeSlot: ['tomorrow'], goals: [' '] },
  ],
  [bookFreeCall, call, { proof: [7, {}, ['a'], long(4000)] }],
  [confirmHeldCall, { link: 'a' }, { link: links }],
  [getMyCall, { link: 'a' }, { link: links }],
  [getLinkedPayment, { link: 'a' }, { link: links }],
  [
    answerMyCall,
    { link: 'a', drinks: 'Tea' },
    { link: [undefined], drinks: [long(5000)], eatingOut: [long(255)], medications: ['a\0b'], experience: [7] },
  ],
  [
    performBookingAction,
    { action: 'complete' },
    { minutesUsed: [-1, 1.5, 1e9], creditMinutes: [-5], action: ['explode'] },
  ],
  [moveBooking, { selectedTimeSlot: 'mon-930am' }, { selectedTimeSlot: [undefined, '', 'tomorrow', 7] }],
  [
    createBooking,
    { ...paidCall, kind: 'paid' },
    {
      kind: ['gift'],
      duration: [37],
      amount: cents.slice(1),
      paidWith: ['card'],
      email: ['nobody'],
      firstName: ['A\0'],
      selectedTimeSlot: ['noon'],
    },
  ],
  [listCoachSlots, {}, { date: ['2027-02-30', 'tomorrow', ''], moving: ['x'] }],
  [
    listFreeCalls,
    { search: 'ruiz', page: '2' },
    {
      page: ['0', '1e9'],
      pageSize: ['501'],
      sort: ['rows'],
      status: ['paid'],
      when: ['now'],
      search: [long(100), '\0'],
      surge: ['', '0', '-1', '1.5', 'x', '198.51.100.0/24', '2147483648', ['7', '8']],
    },
  ],
  [decidePayment, { decision: 'invoiced', amount: 1 }, { decision: ['burned', undefined], amount: cents.slice(1) }],
  [markPaidElsewhere, { amount: 0 }, { amount: cents }],
  [
    createBill,
    { cents: 50, sentence: 'Plans' },
    {
      cents: [0, -1, 49, 1_000_001, 1e300, 60.5, '60', null],
      sentence: ['  ', 'ab', 'a\nb c', long(120), 'a\0bc', null],
    },
  ],
  [
    offerPackage,
    { templateId: 'four-weeks' },
    { cents: [0, -1, 49, 1e9, 60.5, '350'], startsOn: ['soon'], weeks: [0, 53], templateId: [''] },
  ],
  [
    bookPackageCalls,
    { slots: [slot], phone: person.phone, contactMethod: 'phone' },
    {
      slots: [
        undefined,
        'all',
        [],
        [slot, slot],
        Array.from({ length: 53 }, (_, day) => `2027-${(day % 9) + 1}-04-900am`),
      ],
      'slots.0': [['mon-930am'], ['2027-02-30-930am'], ['2027-01-04-915am'], [{ slot }], [null], [long(500)]],
      phone: ['call me'],
      contactMethod: ['pigeon'],
    },
  ],
  [
    changePackage,
    { action: 'prolong', lastDay: '2027-02-01', reason: 'Illness' },
    { lastDay: ['soon', undefined], reason: [' '], action: ['give', undefined] },
  ],
  [
    setVideoLink,
    { videoLink: 'https://meet.example/x' },
    { videoLink: ['', 'javascript:alert(1)', 'http://meet.example', 'https:meet', 7, null, long(501)] },
  ],
  [closeEndedCalls, { calls: [{ kind: 'free', id: 1 }], outcome: 'completed' }, { outcome: ['cancelled'] }],
  [cancelBookingSurge, { bookings: tooManyCalls.slice(1) }, { unticked: [null, 7, tooManyCalls] }],
  [
    getCalendarMonth,
    { month: '9999-12' },
    { month: [undefined, '', '2027', '2027-13', '2027-1', '2027-01-01', '0001-01', 'soon'] },
  ],
  [listBookedSlots, { from: '1970-01-01', to: '9999-12-31' }, { from: days, to: days }],
  [listOpenSlots, { duration: '45' }, { duration: ['15', 'abc', '', '30.0', ['30', '45']] }],
  [
    createWeeklySlot,
    { dayOfWeek: 'mon', timeOfDay: '900am' },
    { dayOfWeek: [undefined, 'xyz', 'MON'], timeOfDay: ['915am', '900AM'] },
  ],
  [toggleWeeklySlot, { isActive: false }, { isActive: [undefined, null, 'true', 1] }],
  [
    updateWeeklySlots,
    { slots: [{ dayOfWeek: 'mon', timeOfDay: '900am', state: 'off' }] },
    { slots: [undefined, [], 7] },
  ],
  [
    askAboutCourse,
    { lessonId: 1, question: 'Why?' },
    { lessonId: [-1, 1.5, '1'], question: [undefined, ' \n ', long(5000), 'a\0b', 7] },
  ],
  [answerCourseQuestion, { answer: 'No.', answeredAt: null }, { answer: [' ', long(5000)], answeredAt: ['yesterday'] }],
  [saveLessonPosition, { seconds: 0.5 }, { seconds: [-1, -0.001, 86_401, 1e300, '5', null, [], {}, true, undefined] }],
  [completeLesson, { completed: true }, { completed: [1, 'true', null, undefined] }],
  [
    startCoursePayment,
    { ...person, userEmail: person.email },
    { userEmail: ['nora', undefined], firstName: [' ', 'No\0ra'], lastName: [long(100)] },
  ],
  [
    refundPayment,
    refund,
    { amount: [0, 1.5, '85', 100_000_01], refundedBefore: [-1], reason: ['because'], purchase: ['both'] },
  ],
  [
    listPayments,
    { from: '2027-01-01' },
    { from: ['yesterday'], to: ['2027-02-30'], status: ['rich'], page: ['0'], pageSize: ['1000'], kind: ['gift'] },
  ],
  [getTakings, {}, { range: ['year'], step: ['month'], from: ['2027-02-30', '0000-01-01'] }],
  [searchAll, { q: 'ana' }, { q: ['\0', 'a\0b', '\ud800', long(100), ['a', 'b']] }],
  [
    wipeTestData,
    { confirmation: ' Wipe ', password: 'x', freeCalls: false, counts },
    { confirmation: ['yes', undefined], password: [''], freeCalls: ['yes'], counts: [null] },
  ],
];

describe.each(endpoints)('$method $path', ({ body, query }, sound, refused) => {
  test('takes sound input, and refuses all else at its field', () => expectRefusals(body ?? query, sound, refused));
});

const fieldsOf = ({ body, query }: Endpoint, input: unknown) => refusedFields(body ?? query, input);

test.each([
  ['calls', closeEndedCalls, { outcome: 'completed' }],
  ['calls', keepCallsInTheWay, {}],
  ['bookings', cancelBookingSurge, {}],
] as const)('a list of %s names existing kinds and possible rows, and not too many', (name, endpoint, more) => {
  for (const value of [...calls, tooManyCalls])
    expect(fieldsOf(endpoint, { ...more, [name]: value })[0], JSON.stringify(value)).toMatch(name);
  expect(fieldsOf(endpoint, { ...more, [name]: tooManyCalls.slice(1) })).toEqual([]);
});

test.each([
  [{ range: 'range' }, ['from', 'to']],
  [{ range: 'range', from: '2027-01-01' }, ['to']],
  [{ range: 'range', from: '2027-01-02', to: '2027-01-01' }, ['to']],
  [{ range: 'range', from: '2027-01-01', to: '2028-01-02' }, ['to']],
])('takings of %j are refused at %j', (query, fields) => expect(fieldsOf(getTakings, query)).toEqual(fields));

test('an answer that is blank is none, and a count is named by its place', () => {
  expect(fieldsOf(answerMyCall, { link: 'a', drinks: '   ' })).toEqual(['experience']);
  expect(
    fieldsOf(wipeTestData, { confirmation: 'wipe', password: 'x', freeCalls: true, counts: { ...counts, emails: -1 } }),
  ).toEqual(['counts.emails']);
});

test.each<[Endpoint, refused: string[]]>([
  // `fields.test.ts` has all that is no id of a row.
  [toggleWeeklySlot, ['1.5']],
  [completeLesson, ['-1', '1000000000', '03', '+3', ' 3', '0x3', '3.0', '']],
])('$method $path takes existing ids alone, in one spelling', ({ params }, refused) => {
  expect(refused.filter((id) => params?.safeParse({ id }).success)).toEqual([]);
  expect(params?.safeParse({ id: '3' }).success).toBe(true);
});

test('a consent that is malformed refuses nothing, and is none', () => {
  const sound = { version: 1, policies: ['health-privacy'] };
  expect(z.object(consentField).parse({ consent: sound })).toEqual({ consent: sound });
  for (const consent of [
    null,
    'yes',
    { version: 1, policies: ['cookies'] },
    { policies: [] },
    { ...sound, version: 2 ** 40 },
  ])
    expect(z.object(consentField).parse({ consent })).toEqual({ consent: null });
});
