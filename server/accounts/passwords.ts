import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { Refusal } from '../refusal.ts';

/** Argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const owasp = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of the four threads that Node shares between passwords, files and names, two stay free. */
const queue = new PQueue({ concurrency: 2 });
/** How many of each network wait or are under way. */
const waiting = new Map<string, number>();
const MAX_WAITING_PER_NETWORK = 100;
/** The site's own, such as the password of the first admin. */
const OWN_SERVER = '';

/** Worked out off the main thread, in the network's turn. Throws `UNAVAILABLE` where too many of it wait already. */
export const hashPassword = (password: string, network = OWN_SERVER): Promise<string> =>
  runInQueue(network, () => hash(normalizePassword(password), owasp));

/** Whether this is the password. For an unknown user, `hashed` undefined, it takes as long and answers no. */
export async function verifyPassword(
  password: string,
  hashedPassword: string | undefined,
  network: string,
): Promise<boolean> {
  const knownHash = hashedPassword ?? (await decoyHash());
  const isMatch = await runInQueue(network, () => verify(knownHash, normalizePassword(password)));
  return isMatch && hashedPassword !== undefined;
}

/** A hash that no password fits, as it would look if it were one; it costs nothing to make and as long to check. */
export function createUnusableHash(): string {
  const randomBase64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
  const { memoryCost, timeCost, parallelism } = owasp;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${randomBase64(16)}$${randomBase64(32)}`;
}

/** 96 bits of chance, easy to copy from a terminal. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');

let cachedDecoyHash: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  cachedDecoyHash ??= hashPassword(generatePassword());
  return cachedDecoyHash;
};
/** To be called before the first sign-in, so that it takes no longer than the others. */
export const warmUpPasswords = async (): Promise<void> => {
  await decoyHash();
};

/** Keyboards differ in how they write 'é'; a password is the same. */
const normalizePassword = (password: string): string => password.normalize('NFC');

/** The more of a network wait, the later its next one comes: whoever asks by the hundred waits for herself, not others. */
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
