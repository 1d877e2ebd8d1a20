import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { lowerPriority } from '../process/lower-priority.ts';
import { Refusal } from '../requests/refusal.ts';

/** Argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Argon2 may use two of libuv's four threads; the other two stay free for files and DNS. */
const queue = new PQueue({ concurrency: 2 });
/** The number of waiting and running hashes by network. */
const waiting = new Map<string, number>();
const MAX_WAITING_PER_NETWORK = 100;
/** The network that stands for the site itself, which hashes the first admin's password, for example. */
const OWN_SERVER = '';

/** Hashes a password off the main thread. Throws `UNAVAILABLE` if too many hashes of the network wait. */
export const hashPassword = (password: string, network = OWN_SERVER): Promise<string> =>
  runInQueue(network, () => hash(normalizePassword(password), owasp));

/** Compares a password with a hash. Without one, as for an unknown user, the call takes as long and returns false. */
export async function verifyPassword(
  password: string,
  hashedPassword: string | undefined,
  network: string,
): Promise<boolean> {
  const knownHash = hashedPassword ?? (await decoyHash());
  const isMatch = await runInQueue(network, () => verify(knownHash, normalizePassword(password)));
  return isMatch && hashedPassword !== undefined;
}

/** Returns a random hash that no password matches. It takes as long to check as a real one. */
export function createUnusableHash(): string {
  const randomBase64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  const { memoryCost, timeCost, parallelism } = owasp;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${randomBase64(16)}$${randomBase64(32)}`;
}

/** Returns 96 random bits as text that is easy to copy from a terminal. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');

let cachedDecoyHash: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  cachedDecoyHash ??= hashPassword(generatePassword());
  return cachedDecoyHash;
};
/** Makes the decoy hash in advance, so that the first sign-in takes no longer than others. */
export const warmUpPasswords = async (): Promise<void> => {
  await decoyHash();
  lowerPoolPriority();
};

/** The niceness of a hashing thread: at 10 more than the site's own, it gets about a tenth of a busy core. */
const POOL_NICENESS = 10;

/**
 * Lowers the priority of libuv's threads, so that replies go before hashes. Only Linux has a priority for each thread.
 * The threads exist only after the first hash.
 */
function lowerPoolPriority(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) {
    const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
    if (name === 'libuv-worker') lowerPriority(Number(thread), POOL_NICENESS);
  }
}

/** Unifies the text, since keyboards encode letters such as 'é' in different ways. */
const normalizePassword = (password: string): string => password.normalize('NFC');

/**
 * Runs the work in the queue. The more hashes of a network wait, the later its next one runs, so that a flood delays
 * only its own network.
 */
async function runInQueue<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  const waitingBefore = waiting.get(network) ?? 0;
  if (waitingBefore >= MAX_WAITING_PER_NETWORK) {
    throw new Refusal('UNAVAILABLE', {
      message: 'Too many people are signing in right now. Please try again in a moment.',
      retryAfterSeconds: 5,
    });
  }
  waiting.set(network, waitingBefore + 1);
  try {
    return await queue.add(work, { priority: -waitingBefore });
  } finally {
    const waitingAfter = (waiting.get(network) ?? 1) - 1;
    if (waitingAfter > 0) waiting.set(network, waitingAfter);
    else waiting.delete(network);
  }
}
