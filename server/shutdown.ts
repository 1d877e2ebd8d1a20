import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** A request that is not done by then, because its sender is slow, does not hold up the end. */
const LONGEST_REQUEST_MS = 10_000;
/** Jobs under way get 35 s after that. What has not ended by then never will. */
const LONGEST_STOP_MS = 60_000;

/**
 * Ends the process once: with 0 after SIGTERM or SIGINT, with 1 after an error that nobody caught, since the state of the
 * program is unknown from there on. Either way no request is taken any more, and what is under way may finish.
 */
export function createShutdown(log: Logger) {
  let stop = async () => {};
  let isStopping = false;
  let exitCode = 0;

  const end = (code: 0 | 1) => {
    exitCode = Math.max(exitCode, code);
    // A terminal and npm may both send a signal, and stopping may meet errors of its own: what is under way still finishes.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    stop().then(
      () => process.exit(exitCode),
      (err: unknown) => {
        log.error({ err }, 'stopping met a fault');
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
    /** For an error after which this process is of no use any more. */
    crash,
    /** The site has started: from now on a signal ends it by `work`. */
    stopWith(work: () => Promise<void>) {
      stop = work;
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0));
    },
  };
}

/** Takes no request any more and waits for those under way, though not for ever. */
export async function drainRequests(app: FastifyInstance): Promise<void> {
  // A connection whose last request was still under way would otherwise be kept alive for more.
  const closeIdleTimer = setInterval(() => app.server.closeIdleConnections(), 100);
  const closeAllTimer = setTimeout(() => app.server.closeAllConnections(), LONGEST_REQUEST_MS);
  await app.close();
  clearInterval(closeIdleTimer);
  clearTimeout(closeAllTimer);
}
