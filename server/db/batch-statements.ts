import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Result = { rows: Record<string, unknown>[] };
type WaitingStatement = {
  text: string;
  values: unknown[];
  /** Runs a function in the async context of the request that sent the statement. */
  runInContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Returns a function that runs a statement. Statements of one turn of the event loop are sent together over one
 * connection. Each commits by itself, and fails by itself unless the connection breaks.
 */
export function batchStatements(pool: pg.Pool): (text: string, values?: unknown[]) => Promise<Result> {
  let waiting: WaitingStatement[] = [];

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
    let connectionError: Error | undefined;
    await Promise.all(
      batch.map(({ text, values, runInContext, resolve, reject }) =>
        runInContext(async () => client.query(text, values)).then(resolve, (error: Error) => {
          if (!(error instanceof pg.DatabaseError)) connectionError = error;
          reject(error);
        }),
      ),
    );
    client.release(connectionError);
  }

  return (text, values = []) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ text, values, runInContext: AsyncLocalStorage.snapshot(), resolve, reject });
    });
}
