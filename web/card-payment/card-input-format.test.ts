import { describe, expect, test } from 'vitest';
import { formatCardNumber, formatExpiry, formatSecurityCode, type InputValue } from './card-input-format.ts';

/** '4242|4' has its caret after the fourth digit. */
const at = (marked: string): InputValue => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const marked = ({ text, caret }: InputValue) => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('a card number', () => {
  test.each([
    ['4242|', '4242|'],
    ['42424|', '4242 4|'],
    ['4242424242424242|', '4242 4242 4242 4242|'],
    ['378282246310005|', '3782 822463 10005|'],
    ['4242-4242 x4242|', '4242 4242 4242|'],
    ['|', '|'],
  ])('%s becomes %s', (typed, shown) => expect(marked(formatCardNumber(at(typed)))).toBe(shown));

  test.each([
    ['a digit put in the middle moves the rest, not the caret', '42423| 4242 4242', '4242 3|424 2424 2'],
    ['a digit taken from the middle', '424|4 4242', '424|4 4242'],
    ['a space that was taken away comes back, and the next backspace takes the digit', '4242|4242', '4242| 4242'],
    ['a number pasted over the beginning', '5555 5555|4242', '5555 5555| 4242'],
  ])('%s', (_name, typed, shown) => expect(marked(formatCardNumber(at(typed)))).toBe(shown));

  test('has at most nineteen digits, or fifteen for cards of that length', () => {
    expect(formatCardNumber(at('42424242424242424242424|')).text).toBe('4242 4242 4242 4242 424');
    expect(formatCardNumber(at('3782822463100059|')).text).toBe('3782 822463 10005');
  });
});

describe('an expiration date', () => {
  test.each([
    ['0|', '0|'],
    ['04|', '04|'],
    ['043|', '04 / 3|'],
    ['0430|', '04 / 30|'],
    ['4|', '04|'],
    ['1|', '1|'],
    ['1/|', '01|'],
    ['12|', '12|'],
    ['4/30|', '04 / 30|'],
    ['04/2030|', '04 / 30|'],
    ['04 / |', '04|'],
    ['04 / 305|', '04 / 30|'],
    ['05| / 30', '05| / 30'],
  ])('%s becomes %s', (typed, shown) => expect(marked(formatExpiry(at(typed)))).toBe(shown));
});

test('a security code is up to four digits', () => {
  expect(marked(formatSecurityCode(at('12a|34')))).toBe('12|34');
  expect(formatSecurityCode(at('12345|')).text).toBe('1234');
});
