import type { SealedAnswer } from '../booking-tables.ts';
import { factsOf, type SealedColumn, type SealedTable } from '../table-facts.ts';
import type { KeyRing } from './data-keys.ts';
import { openValue, readKeyId, sealValue } from './seal-value.ts';
import { emptyText, type SealedText } from './sealed-text.ts';

type Answer = { id: string; question: string; answer: string };

/** A row with its sealed columns opened. */
export type Opened<Row> = {
  [Key in keyof Row]: Row[Key] extends SealedText
    ? string
    : Row[Key] extends SealedText | null
      ? string | null
      : Row[Key] extends SealedAnswer[]
        ? Answer[]
        : Row[Key];
};

/** The type of values after sealing, as they are stored. */
export type Sealed<Values> = {
  [Key in keyof Values]: Key extends 'ownAnswers'
    ? SealedAnswer[]
    : Key extends SealedColumn
      ? SealText<Values[Key]>
      : Values[Key];
};
type SealText<Value> = Value extends string ? SealedText : Value;

/** The replacement of a text that cannot be opened. */
export const UNREADABLE = '(This text can’t be read: what is stored of it is damaged.)';

export type Sealer = ReturnType<typeof createSealer>;

/** Seals texts to store, and opens stored ones. `onDamaged` is called with the place of an unreadable value. */
export function createSealer(readKeys: () => KeyRing, onDamaged: (place: string) => void = () => {}) {
  const seal = (table: SealedTable, column: string, id: number, text: string): SealedText =>
    (text === '' ? emptyText : sealValue(readKeys()[0], { table, column, id }, text)) as unknown as SealedText;

  /** Opens a value, or returns one that an older release stored in clear. Undefined if it is damaged. */
  const tryOpen = (table: SealedTable, column: string, id: number, value: SealedText): string | undefined => {
    const stored = value as unknown as string;
    if (!readKeyId(stored)) return stored;
    try {
      return openValue(readKeys(), { table, column, id }, stored);
    } catch {
      onDamaged(`${table}, ${column}, ${id}`);
      return undefined;
    }
  };
  const open = (...place: Parameters<typeof tryOpen>): string => tryOpen(...place) ?? UNREADABLE;

  /** Returns the row with its sealed columns changed: texts and answers by `changeText`, documents by `changeJson`. */
  const changeSealedColumns = (
    table: SealedTable,
    row: object,
    changeText: (column: string, value: unknown) => unknown,
    changeJson: (column: string, value: unknown) => unknown,
  ): object => {
    const { forms } = factsOf(table);
    const changeColumn = (column: string, value: unknown): unknown => {
      const form = forms[column];
      if (value === null || value === undefined || form === undefined) return value;
      if (form === 'text') return changeText(column, value);
      if (form === 'json') return changeJson(column, value);
      return (value as Answer[]).map((answer) => ({
        ...answer,
        answer: changeText(`${column}/${answer.id}`, answer.answer),
      }));
    };
    return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, changeColumn(column, value)]));
  };

  const sealJson = (table: SealedTable, column: string, id: number, value: unknown): SealedText =>
    seal(table, column, id, JSON.stringify(value));
  const openJson = (table: SealedTable, column: string, id: number, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const text = tryOpen(table, column, id, value as unknown as SealedText);
    return text === undefined ? null : JSON.parse(text);
  };

  return {
    /** Seals the values of these columns of a row. The id is known before the row is stored (`takeNextId`). */
    sealRow<Values extends object>(table: SealedTable, id: number, values: Values): Sealed<Values> {
      const sealText = (column: string, text: unknown) => seal(table, column, id, text as string);
      const sealDocument = (column: string, value: unknown) => sealJson(table, column, id, value);
      return changeSealedColumns(table, values, sealText, sealDocument) as Sealed<Values>;
    },
    /** Opens all sealed columns of a row. A damaged text is a sentence that says so, and a damaged document null. */
    openRow<Row extends { id: number }>(table: SealedTable, row: Row): Opened<Row> {
      const openText = (column: string, value: unknown) => open(table, column, row.id, value as SealedText);
      const openDocument = (column: string, value: unknown) => openJson(table, column, row.id, value);
      return changeSealedColumns(table, row, openText, openDocument) as Opened<Row>;
    },
    openText: (table: SealedTable, column: string, id: number, value: SealedText): string =>
      open(table, column, id, value),
    /** Seals all columns of the row with the newest key. Damaged values stay as they are. */
    resealRow<Row extends { id: number }>(table: SealedTable, row: Row): Row {
      const [{ id: newest }] = readKeys();
      const reseal = (column: string, value: unknown): unknown => {
        if (value === '' || readKeyId(value as string) === newest) return value;
        const text = tryOpen(table, column, row.id, value as SealedText);
        return text === undefined ? value : seal(table, column, row.id, text);
      };
      const resealJson = (column: string, value: unknown): unknown =>
        typeof value === 'string' ? reseal(column, value) : sealJson(table, column, row.id, value);
      return changeSealedColumns(table, row, reseal, resealJson) as Row;
    },
    newestKey: () => readKeys()[0],
  };
}
