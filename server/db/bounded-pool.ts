import { AsyncResource } from 'node:async_hooks';
import pg, { type PoolClient } from 'pg';
import { DatabaseBusyError } from './connection-errors.ts';
import { PreparedStatementClient } from './prepared-statement-client.ts';
import type { SlowStatements } from './slow-statements.ts';

/** The most callers that may wait for a connection, for the case that the database does not respond. */
const MAX_WAITING = 1000;
/** The database aborts a long statement. If it fails to do so for this much longer, the connection is dropped. */
const QUERY_TIMEOUT_MARGIN_MS = 1_000;

/** The database rolls back a transaction that is idle for this long. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

/** `timeoutMs`: how long a caller waits for a connection, and how long a statement may take. */
type PoolOptions = {
  url: string;
  size: number;
  timeoutMs: number;
  options?: string;
  slowStatements?: SlowStatements | undefined;
};
type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** Connections to PostgreSQL. A caller gets a result or an error in bounded time, whatever state the database is in. */
export class BoundedPool extends pg.Pool {
  constructor({ url, size, timeoutMs, options, slowStatements }: PoolOptions) {
    // The pool hands its options on to each client.
    const clientOptions = { slowStatements };
    super({
      ...clientOptions,
      connectionString: url,
      Client: PreparedStatementClient,
      max: size,
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + QUERY_TIMEOUT_MARGIN_MS,
      // A process that froze inside a transaction must not hold its locks forever.
      idle_in_transaction_session_timeout: Math.max(timeoutMs, IDLE_TRANSACTION_TIMEOUT_MS),
      keepAlive: true,
      ...(options && { options }),
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    if (this.waitingCount >= MAX_WAITING) {
      if (!callback) return Promise.reject(new DatabaseBusyError());
      callback(new DatabaseBusyError(), undefined, () => {});
      return undefined;
    }
    if (!callback) return super.connect();
    // Without this, a caller that waited would go on in the async context of the request that released the connection.
    super.connect(AsyncResource.bind(callback));
    return undefined;
  }
}
