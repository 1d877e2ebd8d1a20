/** What a field shows, and where its caret stands. */
export type Typed = { text: string; caret: number };

/** '4242 4242 4242 4242', or '3782 822463 10005' for the cards that group so. The caret stays behind the same digit. */
export function typedNumber({ text, caret }: Typed): Typed {
  const digits = digitsOf(text).slice(0, 19);
  const groups = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3];
  return shown(grouped(digits.slice(0, sum(groups)), groups, ' '), digitsOf(text.slice(0, caret)).length);
}

/** '04 / 30'. Also from '4/30', and from '04/2030' as browsers fill it in. */
export function typedExpiry({ text, caret }: Typed): Typed {
  const before = digitsOf(text.slice(0, caret)).length;
  const all = digitsOf(text);
  // No month begins so: its zero was left out.
  const isShort = /^[2-9]/.test(all) || /^\s*1\s*\//.test(text);
  const digits = isShort ? `0${all}` : all;
  const year = digits.slice(2);
  const kept = digits.slice(0, 2) + (/^20\d\d$/.test(year) ? year.slice(2) : year.slice(0, 2));
  return shown(grouped(kept, [2, 2], ' / '), Math.min(before + (isShort && before > 0 ? 1 : 0), kept.length));
}

export function typedCode({ text, caret }: Typed): Typed {
  return shown(digitsOf(text).slice(0, 4), digitsOf(text.slice(0, caret)).length);
}

/** No separator stands at the end, where the backspace key would only ever take that away. */
function grouped(digits: string, groups: number[], separator: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const length of groups) {
    parts.push(digits.slice(from, from + length));
    from += length;
  }
  return parts.filter(Boolean).join(separator);
}

/** The caret behind so many digits. */
function shown(text: string, digitsBefore: number): Typed {
  let caret = 0;
  for (let left = digitsBefore; left > 0 && caret < text.length; caret += 1)
    if (/\d/.test(text[caret] ?? '')) left -= 1;
  return { text, caret };
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
