import { strFromU8, unzipSync } from 'fflate';

/** Reads a spreadsheet without the library that wrote it: cells by sheet and address, formulas as text. */
export function readSpreadsheet(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const strings = [...xml('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) => plain(si));
  const names = [...xml('xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(([, name = '']) => name);
  const formulas = new Map<string, { formula: string; shown: Value }>();
  const values = new Map<string, Value>();
  for (const [index, name] of names.entries()) {
    const sheet = xml(`xl/worksheets/sheet${index + 1}.xml`);
    for (const [, attributes = '', inside = ''] of sheet.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const at = `${name}!${/r="([A-Z]+\d+)"/.exec(attributes)?.[1]}`;
      const type = /t="(\w+)"/.exec(attributes)?.[1];
      const raw = plain(/<v>(.*?)<\/v>/s.exec(inside)?.[1] ?? '');
      const value = type === 's' ? (strings[Number(raw)] ?? '') : type || raw === '' ? raw : Number(raw);
      const formula = /<f>(.*?)<\/f>/s.exec(inside)?.[1];
      if (formula) formulas.set(at, { formula: plain(formula), shown: value });
      else values.set(at, value);
    }
  }
  return { xml, names, formulas, values };
}

/**
 * Calculates a cell by the rules of spreadsheets, with `typed` in place of other cells. Supports the functions used
 * here.
 */
export function calculateCells(book: ReturnType<typeof readSpreadsheet>, typed: Record<string, Value> = {}) {
  const known = new Map<string, Value>();
  const cellAt = (at: string): Value => {
    const found = known.get(at) ?? typed[at];
    if (found !== undefined) return found;
    const formula = book.formulas.get(at)?.formula;
    const value = formula ? single(parse(formula, at.split('!')[0] ?? '', cellAt)()) : (book.values.get(at) ?? '');
    known.set(at, value);
    return value;
  };
  return cellAt;
}

type Value = string | number | boolean;
type Result = Value | Value[];
/** A part of a formula, calculated when it is called. */
type Expression = () => Result;

const single = (result: Result): Value => (Array.isArray(result) ? (result[0] ?? '') : result);
const plain = (xml: string) =>
  xml
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const token =
  /\s*(?:("[^"]*")|((?:\w+!)?\$?[A-Z]\$?\d+)(?::(\$?[A-Z]\$?\d+))?|(\d+(?:\.\d+)?(?:E[+-]\d+)?)|([A-Z]+)|(<>|<=|>=|[-+*/^&=<>(),]))/y;
const precedence: Record<string, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};

/** Parses a formula by operator precedence. */
function parse(formula: string, sheet: string, cellAt: (at: string) => Value): Expression {
  const tokens: RegExpExecArray[] = [];
  for (token.lastIndex = 0; token.lastIndex < formula.length; ) {
    const at = token.lastIndex;
    const found = token.exec(formula);
    if (!found) throw new Error(`${formula}: cannot read ${formula.slice(at)}`);
    tokens.push(found);
  }
  let next = 0;
  const peek = () => tokens[next]?.[6];

  function operand(): Expression {
    const [all, text, first, last, digits, name, sign] = tokens[next++] ?? [];
    if (text !== undefined) return () => text.slice(1, -1);
    if (digits !== undefined) return () => Number(digits);
    if (first) {
      const [page, from] = first.includes('!') ? first.split('!') : [sheet, first];
      const cells = last ? between(bare(from), bare(last)) : [bare(from)];
      return () => (last ? cells.map((at) => cellAt(`${page}!${at}`)) : cellAt(`${page}!${cells[0]}`));
    }
    if (name === 'TRUE') return () => true;
    if (name) {
      next++;
      const args: Expression[] = [];
      while (peek() !== ')') {
        args.push(expression(0));
        if (peek() === ',') next++;
      }
      next++;
      const apply = functions[name];
      if (!apply) throw new Error(`${formula}: no function ${name}`);
      return () => apply(...args);
    }
    if (sign === '-') {
      const inner = operand();
      return () => -Number(single(inner()));
    }
    if (sign !== '(') throw new Error(`${formula}: did not expect ${all}`);
    const inner = expression(0);
    next++;
    return inner;
  }

  function expression(least: number): Expression {
    let left = operand();
    for (let sign = peek(); sign && (precedence[sign] ?? 0) > least; sign = peek()) {
      next++;
      const [before, after, apply] = [left, expression(precedence[sign] ?? 0), operators[sign]];
      left = () => apply?.(single(before()), single(after())) ?? '';
    }
    return left;
  }
  return expression(0);
}

const bare = (at = '') => at.replaceAll('$', '');
function between(from: string, to: string): string[] {
  const cells: string[] = [];
  for (let row = Number(from.slice(1)); row <= Number(to.slice(1)); row++)
    for (let column = from.charCodeAt(0); column <= to.charCodeAt(0); column++)
      cells.push(`${String.fromCharCode(column)}${row}`);
  return cells;
}

const operators: Record<string, (a: Value, b: Value) => Value> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '&': (a, b) => `${a}${b}`,
  '+': (a, b) => Number(a) + Number(b),
  '-': (a, b) => Number(a) - Number(b),
  '*': (a, b) => Number(a) * Number(b),
  '/': (a, b) => Number(a) / Number(b),
  '^': (a, b) => Number(a) ** Number(b),
};

const all = (args: Expression[]) => args.flatMap((arg) => arg());
const numbers = (args: Expression[]) => all(args).filter((value) => typeof value === 'number');
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const one = (arg?: Expression) => single(arg?.() ?? '');
const many = (arg?: Expression) => [arg?.() ?? []].flat();

const functions: Record<string, (...args: Expression[]) => Result> = {
  IF: (test, yes, no) => (one(test) ? one(yes) : one(no)),
  AND: (...args) => args.every((arg) => one(arg)),
  ISNUMBER: (arg) => {
    const result = arg?.() ?? '';
    const is = (value: Value) => typeof value === 'number';
    return Array.isArray(result) ? result.map(is) : is(result);
  },
  COUNT: (...args) => numbers(args).length,
  SUM: (...args) => sum(numbers(args)),
  AVERAGE: (...args) => sum(numbers(args)) / numbers(args).length,
  MIN: (...args) => Math.min(...numbers(args)),
  MAX: (...args) => Math.max(...numbers(args)),
  ROUND: (arg, digits) => {
    const [value, scale] = [Number(one(arg)), 10 ** Number(one(digits))];
    return (Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-9)) / scale;
  },
  LEFT: (arg, length) => String(one(arg)).slice(0, Number(one(length))),
  NA: () => '#N/A',
  MATCH: (arg, list) => many(list).indexOf(one(arg)) + 1,
  INDEX: (list, nth) => (Number(one(nth)) === 0 ? many(list) : (many(list)[Number(one(nth)) - 1] ?? '#REF!')),
  LOOKUP: (_arg, list) =>
    many(list)
      .filter((value) => typeof value === 'number')
      .at(-1) ?? '#N/A',
  COUNTIF: (list, test) => {
    const [, sign = '', than = ''] = /^(>=|>)(.*)$/.exec(String(one(test))) ?? [];
    const values = many(list).filter((value) => typeof value === 'number');
    return values.filter((value) => operators[sign]?.(value, Number(than))).length;
  },
};
