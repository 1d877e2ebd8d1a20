import type { ChildProcess } from 'node:child_process';
import { startChildProcess } from '../child-process.ts';

export type ScoreRequest = { id: number; pieces: string[]; words: string[] };
/** zxcvbn's estimate of the guesses that a text takes, and what it is if it is one part. */
export type PasswordScore = {
  guesses: number;
  onlyPart: { pattern: string; dictionaryName?: string | undefined; isAsWritten: boolean } | undefined;
};
type Reply = { id: number; scores: PasswordScore[] };
type Waiting = { resolve(scores: PasswordScore[]): void; reject(error: Error): void };

/** The dictionaries take 60 MB and a third of a second to load, and passwords are seldom chosen. */
const IDLE_MS = 60_000;

/** `start` is for tests. */
export function createPasswordScorer(start = () => startChildProcess('password-scorer-process')) {
  let running: { child: ChildProcess; waiting: Map<number, Waiting> } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  /** Scores each text. `words`: what the site and the owner's details make easy to guess. */
  return function scorePieces(pieces: string[], words: string[]): Promise<PasswordScore[]> {
    clearTimeout(idle);
    running ??= startScorer();
    const { child, waiting } = running;
    lastId += 1;
    const request: ScoreRequest = { id: lastId, pieces, words };
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      child.ref();
      child.channel?.ref();
      child.send(request, (error) => error && reject(error));
    });
  };

  function startScorer(): NonNullable<typeof running> {
    const { child, stderr } = start();
    const waiting = new Map<number, Waiting>();
    child.on('message', ({ id, scores }: Reply) => {
      waiting.get(id)?.resolve(scores);
      waiting.delete(id);
      if (waiting.size === 0) rest(child);
    });
    const fail = (error: Error) => {
      if (running?.child === child) running = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    child.once('error', fail);
    child.once('close', (code, signal) =>
      fail(new Error(`the scorer of passwords ended (${signal ?? code}): ${stderr()}`)),
    );
    return { child, waiting };
  }

  /** The process waits for the next password, without keeping this one alive. */
  function rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    idle = setTimeout(() => {
      running = undefined;
      child.disconnect();
    }, IDLE_MS).unref();
  }
}

export const scorePieces = createPasswordScorer();
