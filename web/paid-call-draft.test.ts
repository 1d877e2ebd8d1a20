import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import type { CallAnswers } from '#contracts/money/payments.ts';
import {
  clearPaidCallDraft,
  type HeldSlot,
  paidCallDraft,
  readHeldSlot,
  restoreAnswers,
  saveHeldSlot,
  withHeldSlot,
} from './paid-call-draft.ts';
import { readDraft, saveDraft } from './ui/form-draft.ts';

const slotAt = (hour: number): OfferedSlot => ({
  value: `2027-01-04-${hour}00am`,
  label: `Monday, January 4, 2027 at ${hour}:00 AM EST`,
  date: '2027-01-04',
  time: `${hour}00am`,
  startsAt: `2027-01-04T${String(hour + 5).padStart(2, '0')}:00:00.000Z`,
  durations: [30, 45],
});
const held: HeldSlot = { slot: slotAt(9), until: '2027-01-01T12:15:00.000Z' };
const answers: CallAnswers = {
  firstName: 'Ada',
  lastName: 'Marlowe',
  email: 'ada@example.com',
  phone: '+12125550123',
  duration: 45,
  contactMethod: 'whatsapp',
  goals: 'Lunch\nat work',
  selectedTimeSlot: '2027-01-04-900am',
};

/** A storage like a browser's, whose keys are those of the object. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
let localStorage: FakeStorage;
let sessionStorage: FakeStorage;

beforeEach(() => {
  localStorage = new FakeStorage();
  sessionStorage = new FakeStorage();
  vi.stubGlobal('window', { localStorage, sessionStorage });
});
afterEach(() => vi.unstubAllGlobals());

test('answers that come back from the server fill what this browser does not have; the goals stay in the tab', () => {
  saveDraft(paidCallDraft, { firstName: 'Adele', duration: 60 });
  restoreAnswers(answers);
  expect(readDraft(paidCallDraft)).toEqual({ ...answers, firstName: 'Adele', duration: 60 });
  expect(Object.values(localStorage).join()).not.toContain('Lunch');
  expect(Object.values(sessionStorage).join()).toContain('Lunch');
});

test('the held slot is kept beside the answers, and both go once the call is paid for', () => {
  saveHeldSlot(held);
  restoreAnswers(answers);
  expect(readHeldSlot()).toEqual(held);
  saveHeldSlot(null);
  expect(readHeldSlot()).toBeNull();
  saveHeldSlot(held);
  clearPaidCallDraft();
  expect([readHeldSlot(), readDraft(paidCallDraft)]).toEqual([null, {}]);
});

test.each(['', 'no JSON', '{"savedAt":1e15,"answers":{"held":"{}"}}'])(
  'a held slot is none where %j stands',
  (text) => {
    localStorage.setItem('draft:paid-call-hold', text);
    expect(readHeldSlot()).toBeNull();
  },
);

test('a held slot is listed among the open ones, by time, while it is held', () => {
  const before = new Date('2027-01-01T12:14:59.000Z');
  const times = withHeldSlot([slotAt(8), slotAt(10)], held, before).map(({ time }) => time);
  expect(times).toEqual(['800am', '900am', '1000am']);
  expect(withHeldSlot([slotAt(8)], held, new Date(held.until))).toEqual([slotAt(8)]);
  const open = { ...slotAt(9), durations: [30 as const] };
  expect(withHeldSlot([open], held, before), 'it is listed anyway').toEqual([open]);
});
