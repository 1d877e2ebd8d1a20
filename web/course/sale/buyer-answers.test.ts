import { describe, expect, test } from 'vitest';
import { type BuyerSchema, hasBlankField, lenientBuyerSchema, strictBuyerSchema } from './buyer-answers.ts';

const ada = { firstName: ' Ada ', lastName: ' Marlowe', userEmail: ' ada@example.com ' };

function faults(schema: BuyerSchema, input: Partial<typeof ada>): Record<string, string> {
  const issues = schema.safeParse({ ...ada, ...input }).error?.issues ?? [];
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [String(path[0]), message]));
}

test.each([
  ['newer', strictBuyerSchema],
  ['older', lenientBuyerSchema],
])('the %s page trims names and address', (_name, schema) => {
  expect(schema.parse(ada)).toEqual({ firstName: 'Ada', lastName: 'Marlowe', userEmail: 'ada@example.com' });
  expect(faults(schema, { lastName: 'x'.repeat(101) })).toEqual({ lastName: 'Please use at most 100 characters' });
});

describe('the newer page', () => {
  test('requires all fields, and a plausible address', () => {
    expect(faults(strictBuyerSchema, { firstName: ' ' })).toEqual({ firstName: 'First name is required' });
    expect(faults(strictBuyerSchema, { userEmail: '' })).toEqual({ userEmail: 'Please enter your email address' });
    for (const userEmail of ['ada@', 'ada@example', '@example.com', 'ada example.com', 'a@b@c.de']) {
      expect(faults(strictBuyerSchema, { userEmail })).toEqual({ userEmail: 'Please enter a valid email address' });
    }
  });

  test('finds a blank field', () => {
    expect(hasBlankField(ada)).toBe(false);
    expect(hasBlankField({ ...ada, lastName: '  ' })).toBe(true);
  });
});

describe('the older page', () => {
  test("requires an '@' and both names", () => {
    expect(faults(lenientBuyerSchema, { userEmail: 'ada@example' })).toEqual({});
    for (const userEmail of ['', '  ', 'ada.example.com']) {
      expect(faults(lenientBuyerSchema, { userEmail })).toEqual({ userEmail: 'Please enter a valid email address' });
    }
    expect(faults(lenientBuyerSchema, { firstName: ' ', lastName: '' })).toEqual({
      firstName: 'Please enter your first and last name',
      lastName: 'Please enter your first and last name',
    });
  });
});
