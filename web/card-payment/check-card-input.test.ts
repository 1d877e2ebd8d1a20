import { expect, test } from 'vitest';
import { type CardInput, findCardErrors } from './check-card-input.ts';

const good: CardInput = { number: '4242 4242 4242 4242', expiry: '04 / 30', code: '123' };
const now = new Date('2026-11-21T12:00:00Z');
const errorsOf = (card: Partial<CardInput>) => findCardErrors({ ...good, ...card }, now);

test('finds no error in a good card', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ number: '3782 822463 10005', code: '1234' })).toEqual({});
  expect(errorsOf({ number: '3782 822463 10005', code: '123' })).toEqual({});
});

test('an empty form has an error in every field', () => {
  expect(Object.keys(errorsOf({ number: '', expiry: '', code: '' }))).toEqual(['number', 'expiry', 'code']);
});

test.each([
  [{ number: '4242 4242' }, { number: 'Your card number is incomplete.' }],
  [{ number: '4242 4242 4242 4241' }, { number: 'That card number doesn’t look right. Please check it.' }],
  [{ expiry: '04' }, { expiry: 'Your card’s expiration date is incomplete.' }],
  [{ expiry: '13 / 30' }, { expiry: 'The month must be between 01 and 12.' }],
  [{ expiry: '00 / 30' }, { expiry: 'The month must be between 01 and 12.' }],
  [{ expiry: '10 / 26' }, { expiry: 'Your card has expired. Please use another one.' }],
  [{ code: '12' }, { code: 'Your card’s security code is incomplete.' }],
  [{ code: '1234' }, { code: 'Your card’s security code has three digits.' }],
])('%j', (card, expected) => expect(errorsOf(card)).toEqual(expected));

test('a card is good until the end of its month', () => expect(errorsOf({ expiry: '11 / 26' })).toEqual({}));
