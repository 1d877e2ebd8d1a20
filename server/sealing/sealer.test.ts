import { expect, test } from 'vitest';
import { nameKey } from './data-keys.ts';
import { readKeyId } from './seal-value.ts';
import { createSealer, UNREADABLE } from './sealer.ts';

const first = nameKey(Buffer.alloc(32, 1));
const second = nameKey(Buffer.alloc(32, 2));
const damaged: string[] = [];
const sealer = createSealer(
  () => [first],
  (place) => damaged.push(place),
);
const seal = (notes: string, id = 7) => sealer.sealRow('clients', id, { notes }).notes;
const open = (notes: ReturnType<typeof seal>, id = 7) => sealer.openRow('clients', { id, notes }).notes;
const textOf = (value: unknown) => value as string;

test.each(['Diabetes, since 2019', 'ünïcödé 🥦\nsecond line', 'x'.repeat(5000)])('what is sealed opens: %s', (text) => {
  const sealed = seal(text);
  expect(textOf(sealed)).toMatch(/^sealed:1:[0-9a-f]{8}:[\w-]+$/);
  expect(textOf(sealed)).not.toContain(text);
  expect(open(sealed)).toBe(text);
});

test('the same text is never sealed alike, and short texts have one length', () => {
  expect(seal('yes')).not.toBe(seal('yes'));
  expect(textOf(seal('yes'))).toHaveLength(textOf(seal('no')).length);
});

test('a value belongs to its table, column and row: elsewhere it is unreadable', () => {
  const sealed = seal('None');
  expect(open(sealed, 8)).toBe(UNREADABLE);
  expect(sealer.openRow('coaching_calls', { id: 7, coachNotes: sealed }).coachNotes).toBe(UNREADABLE);
  const { goals } = sealer.sealRow('coaching_calls', 7, { goals: 'None' });
  expect(sealer.openRow('coaching_calls', { id: 7, coachNotes: goals }).coachNotes).toBe(UNREADABLE);
  expect(damaged.length).toBeGreaterThan(2);
});

test('an answer belongs to its question', () => {
  const answers = [
    { id: 'q1', question: 'Do you cook?', answer: 'Yes' },
    { id: 'q2', question: 'Do you smoke?', answer: 'No' },
  ];
  const { ownAnswers } = sealer.sealRow('consultation_requests', 3, { ownAnswers: answers });
  expect(sealer.openRow('consultation_requests', { id: 3, ownAnswers }).ownAnswers).toEqual(answers);
  const [one, other] = ownAnswers as [(typeof ownAnswers)[number], (typeof ownAnswers)[number]];
  const swapped = [
    { ...one, answer: other.answer },
    { ...other, answer: one.answer },
  ];
  expect(sealer.openRow('consultation_requests', { id: 3, ownAnswers: swapped }).ownAnswers).toMatchObject([
    { answer: UNREADABLE },
    { answer: UNREADABLE },
  ]);
});

test.each(['', 'sealed:1:', 'clear words'])('%j was never sealed, and is read as it is', (text) => {
  expect(open(text as unknown as ReturnType<typeof seal>)).toBe(text);
});

test('a value that is cut or changed is unreadable, and nothing throws', () => {
  const sealed = textOf(seal('Insulin'));
  const last = sealed.endsWith('A') ? 'B' : 'A';
  for (const broken of [sealed.slice(0, 30), sealed.slice(0, -8), `${sealed.slice(0, 40)}${last}${sealed.slice(41)}`])
    expect(open(broken as unknown as ReturnType<typeof seal>)).toBe(UNREADABLE);
});

test('an older key opens until all is sealed anew, and then no more', () => {
  const both = createSealer(() => [second, first]);
  const old = { id: 7, notes: seal('Insulin') };
  expect(both.openRow('clients', old).notes).toBe('Insulin');
  const anew = both.resealRow('clients', old);
  expect(readKeyId(textOf(anew.notes))).toBe(second.id);
  expect(createSealer(() => [second]).openRow('clients', anew).notes).toBe('Insulin');
  expect(sealer.openRow('clients', anew).notes).toBe(UNREADABLE);
  expect(both.resealRow('clients', anew)).toEqual(anew);
});
