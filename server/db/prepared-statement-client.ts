import type { Duplex } from 'node:stream';
import pg from 'pg';
import { createStatementTimer, type SlowStatements, type StatementTimer } from './slow-statements.ts';

/** The most statements that are prepared: more than this server has. Further ones would be sent unprepared. */
const MAX_STATEMENTS = 500;
const statementNames = new Map<string, string>();

type Statement = { text?: unknown; values?: unknown[]; name?: string };

/**
 * A `pg` client that prepares every statement with parameters, so that the database parses and plans it once a
 * connection. Statements never contain values, so there are few of them. A broken connection never ends the process.
 */
export class PreparedStatementClient extends pg.Client {
  private isCollecting = false;
  private readonly timeStatement: StatementTimer | undefined;

  constructor(config: pg.ClientConfig & { slowStatements?: SlowStatements | undefined } = {}) {
    super({ ...config, pipeline: true });
    this.timeStatement = config.slowStatements && createStatementTimer(config.slowStatements);
    // Without a listener, a connection that breaks while idle would end the process. The next statement fails anyway.
    this.on('error', () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: the many overloads of `query`, passed through as they come
  override query(textOrConfig: any, ...otherArgs: any[]): any {
    const values = Array.isArray(otherArgs[0]) ? otherArgs[0] : undefined;
    const statement: Statement = typeof textOrConfig === 'string' && values ? { text: textOrConfig } : textOrConfig;
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const query = super.query as (...all: any[]) => any;
    const text = typeof textOrConfig === 'string' ? textOrConfig : statement?.text;
    const stopTimer = typeof text === 'string' ? this.timeStatement?.(text) : undefined;
    const named = nameStatement(statement, values);
    this.writeTogether();
    if (!stopTimer) return query.call(this, named, ...otherArgs);
    const callback = otherArgs.at(-1);
    if (typeof callback !== 'function') {
      const result = query.call(this, named, ...otherArgs);
      result.then(stopTimer, stopTimer);
      return result;
    }
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const stopAndCall = (...results: any[]) => {
      stopTimer();
      callback(...results);
    };
    return query.call(this, named, ...otherArgs.slice(0, -1), stopAndCall);
  }

  /** Statements of one turn of the event loop leave in one write: each write costs as much as a short statement. */
  private writeTogether() {
    if (this.isCollecting) return;
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    this.isCollecting = true;
    stream.cork();
    setImmediate(() => {
      this.isCollecting = false;
      stream.uncork();
    });
  }
}

function nameStatement(statement: Statement, values = statement.values): Statement {
  const { text, name } = statement;
  if (name || typeof text !== 'string' || !values?.length) return statement;
  const statementName =
    statementNames.get(text) ?? (statementNames.size < MAX_STATEMENTS ? `prepared_${statementNames.size}` : undefined);
  if (!statementName) return statement;
  statementNames.set(text, statementName);
  return { ...statement, name: statementName };
}
