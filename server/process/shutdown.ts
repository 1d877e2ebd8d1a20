import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** The time after which the connections of slow requests are closed. */
const LONGEST_REQUEST_MS = 10_000;
/** The time after which the process ends in any case: 10 s for requests, then 35 s for jobs, and some to spare. */
const LONGEST_STOP_MS = 60_000;

/**
 * Ends the process once: with exit code 0 after SIGTERM or SIGINT, with 1 after an uncaught error, which leaves the
 * program in an unknown state. Either way, new requests are refused and running requests may finish.
 */
export function createShutdown(log: Logger) {
  let stop = async () => {};
  let isStopping = false;
  let exitCode = 0;

  const end = (code: 0 | 1) => {
    exitCode = Math.max(exitCode, code);
    // Stops only once: npm and the terminal may both send a signal, and stopping may itself fail.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (err: unknown) => {
        log.error({ err }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  const crash = (err: unknown, reason: string) => {
    log.fatal({ err }, reason);
    end(1);
  };
  process.on('uncaughtException', (error) => crash(error, 'an error was not caught: the process ends'));
  process.on('unhandledRejection', (error) => crash(error, 'a rejection was not handled: the process ends'));

  return {
    /** Ends the process after an error with which it cannot go on. */
    crash,
    /** Makes a signal run `work` and end the process, from now on. */
    stopWith(work: () => Promise<void>) {
      stop = work;
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0));
    },
  };
}

/** Stops accepting requests and waits, for a limited time, for those that are running. */
export async function drainRequests(app: FastifyInstance): Promise<void> {
  // Otherwise keep-alive would hold a connection open after its last request.
  const closeIdleTimer = setInterval(() => app.server.closeIdleConnections(), 100);
  const closeAllTimer = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST_MS);
  await app.close();
  clearInterval(closeIdleTimer);
  clearTimeout(closeAllTimer);
}
