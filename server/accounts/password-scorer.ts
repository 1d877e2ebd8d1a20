import type { ChildProcess } from 'node:child_process';
import { startChildProcess } from '../process/child-process.ts';
import { Refusal } from '../requests/refusal.ts';

export type ScoreRequest = { id: number; pieces: string[]; words: string[] };
/** zxcvbn's estimate of the guesses that a text takes. `onlyPart`: its pattern, if zxcvbn sees no second part. */
export type PasswordScore = {
  guesses: number;
  onlyPart: { pattern: string; dictionaryName?: string | undefined; isAsWritten: boolean } | undefined;
};
type Reply = { id: number; scores: PasswordScore[] };
type Waiting = { resolve(scores: PasswordScore[]): void; reject(error: Error): void };

/** The process ends after this time without requests: its dictionaries take 60 MB, and passwords are seldom chosen. */
const IDLE_MS = 60_000;
/** The time after which a process is ended as stuck. Scoring a password takes less than a tenth of a second. */
const TIMEOUT_MS = 20_000;
const MAX_WAITING = 300;

type Options = { start?: () => ReturnType<typeof startChildProcess>; timeoutMs?: number };

/** Creates a scorer, whose process starts with the first request. The options are for tests. */
export function createPasswordScorer({
  start = () => startChildProcess('password-scorer-process'),
  timeoutMs = TIMEOUT_MS,
}: Options = {}) {
  let running: { child: ChildProcess; waiting: Map<number, Waiting>; fail(error: Error): void } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  /**
   * Scores each text; `words` are easy to guess from the site and the owner's details. Throws `UNAVAILABLE` if too many
   * requests wait, or if two processes in turn have ended or not answered. `onLate` is called at each timeout, which
   * would otherwise end the process.
   */
  return async function scorePieces(pieces: string[], words: string[], onLate?: () => void): Promise<PasswordScore[]> {
    if ((running?.waiting.size ?? 0) >= MAX_WAITING) throw new Refusal('UNAVAILABLE');
    const score = () => requestScores(pieces, words, onLate);
    return score()
      .catch(score)
      .catch((cause: unknown) => {
        throw Object.assign(new Refusal('UNAVAILABLE'), { cause });
      });
  };

  function requestScores(pieces: string[], words: string[], onLate?: () => void): Promise<PasswordScore[]> {
    clearTimeout(idle);
    running ??= startScorer();
    const { child, waiting, fail } = running;
    lastId += 1;
    const request: ScoreRequest = { id: lastId, pieces, words };
    return new Promise<PasswordScore[]>((resolve, reject) => {
      const tooLate = setInterval(onLate ?? (() => child.kill('SIGKILL')), timeoutMs);
      const settle = () => {
        clearInterval(tooLate);
        waiting.delete(request.id);
      };
      waiting.set(request.id, {
        resolve: (scores) => {
          settle();
          resolve(scores);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      child.ref();
      child.channel?.ref();
      // A failed send may be the first sign that the process has ended. `fail` lets the next try start another one.
      child.send(request, (error) => error && fail(error));
    });
  }

  function startScorer(): NonNullable<typeof running> {
    const { child, stderr } = start();
    const waiting = new Map<number, Waiting>();
    child.on('message', ({ id, scores }: Reply) => {
      waiting.get(id)?.resolve(scores);
      if (waiting.size === 0) startIdleTimer(child);
    });
    const fail = (error: Error) => {
      if (running?.child === child) running = undefined;
      for (const { reject } of waiting.values()) reject(error);
    };
    child.once('error', fail);
    child.once('exit', (code, signal) =>
      fail(new Error(`the scorer of passwords ended (${signal ?? code}): ${stderr()}`)),
    );
    return { child, waiting, fail };
  }

  /** Lets the child wait for the next password without keeping the server's own process alive. */
  function startIdleTimer(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    idle = setTimeout(() => {
      running = undefined;
      child.disconnect();
    }, IDLE_MS).unref();
  }
}

export const scorePieces = createPasswordScorer();
