import { expect, test } from 'vitest';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { visitorDays } from './visitor-days.ts';

const slot = (startsAt: string) => ({ value: startsAt, startsAt }) as OfferedSlot;
const slots = [slot('2027-01-04T14:30:00.000Z'), slot('2027-01-04T15:00:00.000Z')];

test('lists times under the visitor’s date, across midnight', () => {
  const inTokyo = visitorDays(slots, { coach: 'America/New_York', visitor: 'Asia/Tokyo' });
  expect([...inTokyo]).toEqual([
    ['2027-01-04', [{ value: slots[0]?.value, time: '11:30 PM', coachTime: '9:30 AM', shift: '' }]],
    ['2027-01-05', [{ value: slots[1]?.value, time: '12:00 AM', coachTime: '10:00 AM', shift: '+1 day' }]],
  ]);
});

test('shifts nothing in the coach’s own zone', () => {
  const here = visitorDays(slots, { coach: 'America/New_York', visitor: 'America/New_York' });
  expect(here.get('2027-01-04')?.map(({ time, shift }) => time + shift)).toEqual(['9:30 AM', '10:00 AM']);
});
