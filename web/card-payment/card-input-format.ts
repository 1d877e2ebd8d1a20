/** The text of an input, and the position of its caret. */
export type InputValue = { text: string; caret: number };

/** '4242 4242 4242 4242', or '3782 822463 10005' for cards with those groups. The caret stays after the same digit. */
export function formatCardNumber({ text, caret }: InputValue): InputValue {
  const digits = digitsOf(text).slice(0, 19);
  const groups = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3];
  return withCaret(groupDigits(digits.slice(0, sumOf(groups)), groups, ' '), digitsOf(text.slice(0, caret)).length);
}

/** '04 / 30', also from '4/30' and from browsers' '04/2030'. */
export function formatExpiry({ text, caret }: InputValue): InputValue {
  const before = digitsOf(text.slice(0, caret)).length;
  const all = digitsOf(text);
  // No month begins with this digit, so a zero is missing.
  const isShort = /^[2-9]/.test(all) || /^\s*1\s*\//.test(text);
  const digits = isShort ? `0${all}` : all;
  const year = digits.slice(2);
  const keptDigits = digits.slice(0, 2) + (/^20\d\d$/.test(year) ? year.slice(2) : year.slice(0, 2));
  return withCaret(
    groupDigits(keptDigits, [2, 2], ' / '),
    Math.min(before + (isShort && before > 0 ? 1 : 0), keptDigits.length),
  );
}

export function formatSecurityCode({ text, caret }: InputValue): InputValue {
  return withCaret(digitsOf(text).slice(0, 4), digitsOf(text.slice(0, caret)).length);
}

/** No separator at the end: backspace would only ever delete that. */
function groupDigits(digits: string, groups: number[], separator: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const length of groups) {
    parts.push(digits.slice(from, from + length));
    from += length;
  }
  return parts.filter(Boolean).join(separator);
}

/** The caret after this many digits. */
function withCaret(text: string, digitsBefore: number): InputValue {
  let caret = 0;
  for (let left = digitsBefore; left > 0 && caret < text.length; caret += 1)
    if (/\d/.test(text[caret] ?? '')) left -= 1;
  return { text, caret };
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');
const sumOf = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
