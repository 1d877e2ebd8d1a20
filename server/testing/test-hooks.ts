import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import type { AppContext } from '../app-context.ts';

/** Opens something before all tests of a file and closes it after them. Its properties can be read while tests run. */
export function openOnce<Opened extends object & { close(): unknown }>(open: () => Promise<Opened>): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.close();
  });
  return readLater(() => opened);
}

/** Opens something anew before each test. The properties are those of the newest one. */
export function openForEachTest<Opened extends object>(open: () => Promise<Opened>): Opened {
  let opened: Opened | undefined;
  beforeEach(async () => {
    opened = await open();
  });
  return readLater(() => opened);
}

const readLater = <Opened extends object>(current: () => Opened | undefined): Opened =>
  new Proxy({} as Opened, {
    get(_target, name) {
      const opened = current();
      if (!opened) throw new Error(`${String(name)} can be read only while tests run`);
      return Reflect.get(opened, name);
    },
  });

/** Holds the transactions of this test back until `count` of them are about to begin, so that they compete. */
export function holdTransactions({ ctx: { database } }: { ctx: Pick<AppContext, 'database'> }, count: number): void {
  const { transaction } = database;
  let arrived = 0;
  const haveArrived = Promise.withResolvers<void>();
  database.transaction = async (work) => {
    arrived += 1;
    if (arrived >= count) haveArrived.resolve();
    await haveArrived.promise;
    return transaction(work);
  };
  onTestFinished(() => {
    database.transaction = transaction;
  });
}
