import type { Database, Db } from './connect.ts';

/** Returns the database with transactions that return the result of their work, but are rolled back at their end. */
export function rollBackTransactions(database: Database): Database {
  async function transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
    let done: { result: Result } | undefined;
    const undo = new Error('This transaction is only tried.');
    try {
      await database.transaction(async (tx) => {
        done = { result: await work(tx) };
        throw undo;
      });
    } catch (error) {
      if (error !== undo) throw error;
    }
    return (done as { result: Result }).result;
  }
  return Object.assign(Object.create(database) as Database, { transaction });
}
