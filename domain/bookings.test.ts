import { expect, test } from 'vitest';
import {
  callMinutes,
  contactMethodNames,
  contactMethods,
  freeCallStatuses,
  halfHoursOf,
  openFreeCallStatuses,
  phoneDigits,
} from './bookings.ts';

test('a call of 30 minutes occupies one half-hour, a longer one two', () => {
  expect(callMinutes.map((minutes) => [minutes, halfHoursOf(minutes)])).toEqual([
    [30, 1],
    [45, 2],
    [60, 2],
  ]);
});

test.each([
  ['+1 (212) 555-0142', '12125550142'],
  ['1.212.555.0142', '12125550142'],
  ['\u00a0+1\t212 555 0142 ', '12125550142'],
  ['none', ''],
])('the phone number %j counts as %j', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});

test('a call that is over, was cancelled or looks like a robot’s stands in nobody’s way', () => {
  const inTheWay: readonly string[] = openFreeCallStatuses;
  expect(freeCallStatuses.filter((status) => !inTheWay.includes(status))).toEqual([
    'completed',
    'no_show',
    'cancelled',
    'suspected_robot',
  ]);
});

test('calls run over FaceTime or WhatsApp, spelled as their makers spell them', () => {
  expect(contactMethods.map((method) => contactMethodNames[method])).toEqual(['FaceTime', 'WhatsApp']);
});
