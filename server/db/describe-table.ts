import type { InferInsertModel, PgTable } from './drizzle.ts';
import type { SealedText } from './sealing/sealed-text.ts';

/**
 * The relation of an address to its row. 'owner': the row is about the person with this address. 'typed': somebody
 * entered it and has not confirmed it, or has given it up. 'account': it was typed at a sign-in, so the row is about
 * the owner of that account. 'copied': it was the owner's when the row was written, and may be somebody else's now, so
 * the row is found only by the row to which it refers.
 */
type AddressMeaning = 'owner' | 'typed' | 'account' | 'copied';

/** A list in the copy of a person's data, and its columns. Those `forCoach` are only in the coach's copy. */
type ExportedList<Column extends string> = {
  as: string;
  forCoach?: Column[];
  renamed?: { [Name in Column]?: string };
} & ({ columns: Column[] } | { without: Column[] });

/** Facts about a table with data of people, who are found by its addresses and by the rows to which it refers. */
type PeopleFacts<Column extends string = string, Row = object> = {
  about?: never;
  addresses?: { [Name in Column]?: AddressMeaning };
  /** The tables to which columns without a foreign key refer. */
  refersTo?: { [Name in Column]?: string };
  /**
   * 'goes along': a foreign key or trigger deletes a row with the one to which it refers. `nameless`: a row stays
   * because of the money, with these values in place of the person.
   */
  erased: 'deleted' | 'goes along' | 'own code' | { nameless: Row };
  exported: 'own code' | 'left out' | ExportedList<Column>;
  /**
   * The rows that a wipe deletes. 'as test data': those that `findTestData` finds. 'with its parent': those that
   * refer to a deleted row. 'with its client': those of a client who has nothing else left. 'goes along': a foreign
   * key or trigger deletes them with others. 'own code': `delete-test-data.ts` says which.
   */
  wiped: 'as test data' | 'with its parent' | 'with its client' | 'all' | 'goes along' | 'own code' | 'kept';
  /** Columns with answers about health, goals, words by or about a person, and secrets that open an account. */
  sealed?: Column[];
  /** The column with a JSON list, in which each `answer` is sealed. */
  sealedAnswers?: Column;
  /** True if a client with such a row stays a client after a wipe, or once their held calls have ended. */
  keepsClient?: true;
  /** True if a start of the site fills the table. A restore refuses to replace any other table that has rows. */
  filledByStart?: true;
};

/** Facts about a table with data of nobody but the coach. */
type NobodyFacts<Column extends string = string> = {
  [Fact in Exclude<keyof PeopleFacts, 'about' | 'wiped' | 'sealed' | 'filledByStart'>]?: never;
} & {
  about: 'nobody';
  wiped: 'kept' | 'as test data' | 'all' | 'own code';
  sealed?: Column[];
  filledByStart?: true;
};

type ColumnOf<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** The columns whose type says that they are sealed. */
export type SealedColumnOf<Table extends PgTable> = {
  [Column in ColumnOf<Table>]: NonNullable<Table['_']['columns'][Column]['_']['data']> extends SealedText
    ? Column
    : never;
}[ColumnOf<Table>];

type FactsOf<Table extends PgTable> = (
  | NobodyFacts<ColumnOf<Table>>
  | PeopleFacts<ColumnOf<Table>, Partial<InferInsertModel<Table>>>
) &
  ([SealedColumnOf<Table>] extends [never] ? unknown : { sealed: ColumnOf<Table>[] });

export const describedTables = new Map<PgTable, NobodyFacts | PeopleFacts>();

/** Stores the facts for all code that erases, copies, wipes, restores, moves and seals rows (`table-facts.ts`). */
export const describeTable = <Table extends PgTable>(table: Table, facts: FactsOf<Table>): unknown =>
  describedTables.set(table, facts as PeopleFacts);
