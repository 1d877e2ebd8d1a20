import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Result = { rows: Record<string, unknown>[] };
type Waiting = {
  text: string;
  values: unknown[];
  /** Runs a function as a part of the request that asked. */
  runInContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Statements that are asked for in one turn of the event loop share a connection and a write. Each commits by itself,
 * and fails by itself unless the connection breaks.
 */
export function batchStatements(pool: pg.Pool): (text: string, values?: unknown[]) => Promise<Result> {
  let waiting: Waiting[] = [];

  async function send() {
    const batch = waiting;
    waiting = [];
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    let broken: Error | undefined;
    await Promise.all(
      batch.map(({ text, values, runInContext, resolve, reject }) =>
        runInContext(async () => client.query(text, values)).then(resolve, (error: Error) => {
          if (!(error instanceof pg.DatabaseError)) broken = error;
          reject(error);
        }),
      ),
    );
    client.release(broken);
  }

  return (text, values = []) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ text, values, runInContext: AsyncLocalStorage.snapshot(), resolve, reject }) === 1)
        setImmediate(send);
    });
}
