import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), worked out off the main thread. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** 96 bits of chance, easy to copy from a terminal or a mail. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
