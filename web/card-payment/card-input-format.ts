/** The text of an input, and the position of its caret. */
export type InputValue = { text: string; caret: number };

/** Returns '4242 4242 4242 4242', or '3782 822463 10005' for American Express. The caret stays after the same digit. */
export function formatCardNumber({ text, caret }: InputValue): InputValue {
  const digits = digitsOf(text);
  const groups = isAmex(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3];
  return withCaret(groupDigits(digits, groups, ' '), digitsOf(text.slice(0, caret)).length);
}

/** Returns '04 / 30', also for '4/30' and for '04/2030', which browsers fill in. */
export function formatExpiry({ text, caret }: InputValue): InputValue {
  const typedDigits = digitsOf(text);
  // A month has two digits and begins with 0 or 1, so '4' means '04', and '1/' means '01'.
  const lacksZero = /^[2-9]/.test(typedDigits) || /^\s*1\s*\//.test(text);
  const digits = lacksZero ? `0${typedDigits}` : typedDigits;
  const year = digits.slice(2);
  const shortYear = /^20\d\d$/.test(year) ? year.slice(2) : year;
  const typedBeforeCaret = digitsOf(text.slice(0, caret)).length;
  const digitsBeforeCaret = lacksZero && typedBeforeCaret > 0 ? typedBeforeCaret + 1 : typedBeforeCaret;
  return withCaret(groupDigits(digits.slice(0, 2) + shortYear, [2, 2], ' / '), digitsBeforeCaret);
}

export function formatSecurityCode({ text, caret }: InputValue): InputValue {
  return withCaret(digitsOf(text).slice(0, 4), digitsOf(text.slice(0, caret)).length);
}

/** Joins groups of digits. No separator stands at the end: Backspace would delete it, and formatting restore it. */
function groupDigits(digits: string, groups: number[], separator: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const length of groups) {
    parts.push(digits.slice(from, from + length));
    from += length;
  }
  return parts.filter(Boolean).join(separator);
}

/** Returns the text with the caret after its first `digitsBefore` digits. */
function withCaret(text: string, digitsBefore: number): InputValue {
  let caret = 0;
  for (let left = digitsBefore; left > 0 && caret < text.length; caret += 1)
    if (/\d/.test(text[caret] ?? '')) left -= 1;
  return { text, caret };
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Returns true for the digits of an American Express card, which has 15 digits and a four-digit security code. */
export const isAmex = (cardDigits: string): boolean => /^3[47]/.test(cardDigits);
