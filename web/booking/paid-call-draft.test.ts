import { beforeEach, describe, expect, test } from 'vitest';
import type { OfferedSlot } from '#contracts/free-calls.ts';
import type { TabStorage } from '../tab-storage.ts';
import { type HeldSlot, readDraft, saveAnswers, saveHeldSlot, withHeldSlot } from './paid-call-draft.ts';

const slotAt = (hour: number): OfferedSlot => ({
  value: `2027-01-04-${hour}00am`,
  label: `Monday, January 4, 2027 at ${hour}:00 AM EST`,
  date: '2027-01-04',
  time: `${hour}00am`,
  startsAt: `2027-01-04T${hour + 5}:00:00.000Z`,
  durations: [30, 45],
});
const held: HeldSlot = { slot: slotAt(9), until: '2027-01-01T12:15:00.000Z' };
const answers = {
  firstName: 'Ada',
  email: 'ada@example',
  goals: 'Lunch\nat work',
  contactMethod: 'whatsapp',
  duration: 45,
} as const;

let stored: Map<string, string>;
let storage: TabStorage;
beforeEach(() => {
  stored = new Map();
  storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  };
});

describe('the answers', () => {
  test('are restored as typed, valid or not, from the agreed key', () => {
    saveAnswers(answers, storage);
    expect([...stored.keys()]).toEqual(['paid-call-answers']);
    expect(readDraft(storage)).toEqual({ answers, held: null });
  });

  test('are restored without unset fields and without the honeypot', () => {
    saveAnswers({ ...answers, contactMethod: null, ...{ website: 'http://robot.example' } }, storage);
    const { contactMethod: _, ...others } = answers;
    expect(readDraft(storage).answers).toEqual(others);
    expect(stored.get('paid-call-answers')).not.toContain('robot');
  });

  test('and the held slot are kept side by side', () => {
    saveAnswers(answers, storage);
    saveHeldSlot(held, storage);
    saveAnswers({ ...answers, goals: 'Dinner' }, storage);
    expect(readDraft(storage)).toEqual({ answers: { ...answers, goals: 'Dinner' }, held });
    saveHeldSlot(null, storage);
    expect(readDraft(storage)).toEqual({ answers: { ...answers, goals: 'Dinner' }, held: null });
  });

  test.each(['', 'no JSON', 'null', '[]', '{"answers":7,"held":true}', '{"answers":{"duration":37}}'])(
    'is nothing where %j stands in its place',
    (text) => {
      stored.set('paid-call-answers', text);
      expect(readDraft(storage)).toEqual({ answers: {}, held: null });
    },
  );

  test('are not kept if the browser stores nothing, and nothing breaks', () => {
    const full: typeof storage = {
      ...storage,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => saveAnswers(answers, full)).not.toThrow();
    expect(readDraft()).toEqual({ answers: {}, held: null });
    expect(() => saveAnswers(answers)).not.toThrow();
  });
});

describe('a held slot', () => {
  const before = new Date('2027-01-01T12:14:59.000Z');

  test('is listed among the open ones, by time, while it is held', () => {
    const times = withHeldSlot([slotAt(8), slotAt(10)], held, before).map(({ time }) => time);
    expect(times).toEqual(['800am', '900am', '1000am']);
  });

  test('is not added once the hold has ended, or if it is listed anyway', () => {
    expect(withHeldSlot([slotAt(8)], held, new Date(held.until))).toEqual([slotAt(8)]);
    const open = { ...slotAt(9), durations: [30 as const] };
    expect(withHeldSlot([open], held, before)).toEqual([open]);
    expect(withHeldSlot([slotAt(8)], null, before)).toEqual([slotAt(8)]);
  });
});
