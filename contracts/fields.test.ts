import { expect, test } from 'vitest';
import type { z } from 'zod';
import { email, firstName, oneLine, optionalText, password, phone, rowId } from './fields.ts';

const saysOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('the id of a row is a plain number that a row can have', () => {
  const tooLarge = ['2147483648', '99999999999', '99999999999999999999'];
  const notPlain = ['abc', '1e3', '01', '1.0', '1.5', '1 or 1=1', "1'--", '\0', '', ' 3', '0x3', '+3', '٣'];
  const wrong = ['0', '-1', ...notPlain, ...tooLarge];
  expect(wrong.filter((id) => rowId.safeParse(id).success)).toEqual([]);
  expect(['1', '4711', '2147483647'].map((id) => rowId.parse(id))).toEqual([1, 4711, 2_147_483_647]);
});

test('an address has one spelling, and is exactly one', () => {
  const address = email('Please enter a valid email address');
  expect(address.parse(' ANA@Example.com')).toBe('ana@example.com');
  const wrong = [
    '',
    'ana',
    'a b@example.com',
    'a@b.example, c@d.example',
    'x@y\nBcc: eve@example.com',
    "' or 1=1 --",
    null,
  ];
  for (const value of wrong) expect(saysOf(address, value)).toBe('Please enter a valid email address');
  for (const value of [7, ['a@b.co'], { $ne: '' }]) expect(saysOf(address, value)).toBe('This must be text');
  expect(saysOf(address, `${'a'.repeat(300)}@b.example`)).toBe('Please use at most 255 characters');
});

test('a name is not blank, of a length that can be stored, and of characters that can', () => {
  expect(firstName.parse('  Ана ')).toBe('Ана');
  for (const missing of [' ', '', undefined, null]) expect(saysOf(firstName, missing)).toBe('First name is required');
  expect(saysOf(firstName, 'x'.repeat(101))).toBe('Please use at most 100 characters');
  for (const value of ['a\0', '\ud800'])
    expect(saysOf(firstName, value)).toBe('This contains characters that can’t be saved');
});

test('a line is one, and a text that may be blank becomes nothing', () => {
  expect(saysOf(oneLine(9, 'Empty'), 'a\nb')).toBe('Please write this in one line');
  for (const blank of ['', '  ', null, undefined]) expect(optionalText(9).parse(blank)).toBeNull();
});

test('a password is taken as it is, and counted in characters', () => {
  const chosen = password(6, 'Too short');
  for (const taken of ['      ', ' é🥦ab ', '🥦'.repeat(128)]) expect(chosen.parse(taken)).toBe(taken);
  for (const refused of ['🥦'.repeat(5), '', undefined]) expect(saysOf(chosen, refused)).toBe('Too short');
  expect(saysOf(chosen, '🥦'.repeat(129))).toBe('Please use at most 128 characters');
  for (const value of [7, 'a\0bcdef', '\ud800bcdef']) expect(saysOf(chosen, value)).toMatch(/^This /);
});

test('a phone number has five digits at least', () => {
  expect(phone.parse(' +1 (202) 55 ')).toBe('+1 (202) 55');
  expect(saysOf(phone, '+1 (2) 55')).toBe('Please enter a complete phone number');
});
