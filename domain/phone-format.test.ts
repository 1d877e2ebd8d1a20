import { expect, test } from 'vitest';
import { formatPhone } from './phone-format.ts';

test.each([
  ['+12125550123', '+1 212 555 0123'],
  ['+491701234567', '+49 170 123 4567'],
  ['+4915123456789', '+49 151 234 56789'],
  ['+33612345678', '+33 612 345 678'],
  ['+6421123456', '+64 211 23456'],
  ['+351912345678', '+351 912 345 678'],
  ['+919876543210', '+91 987 654 3210'],
  ['+2909123456', '+290 912 3456'],
])('%s is shown as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});

test.each(['+49 170 1234567', '(212) 555-0123', '212-555-0123', '+1', 'call me'])(
  '%s stays as it was typed',
  (phone) => {
    expect(formatPhone(phone)).toBe(phone);
  },
);
