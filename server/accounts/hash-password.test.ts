import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, warmUpPasswords } from './hash-password.ts';

const isLinux = process.platform === 'linux';

test.runIf(isLinux)('hashes run on threads that leave the processor to the replies', async () => {
  await warmUpPasswords();
  const threads = readdirSync('/proc/self/task').map(Number);
  const nameOf = (thread: number) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
  const pool = threads.filter((thread) => nameOf(thread) === 'libuv-worker');
  expect(pool.length).toBeGreaterThan(0);
  const own = getPriority(process.pid);
  for (const thread of pool) expect(getPriority(thread)).toBeGreaterThan(own);
});

test('hashes are of the kind and with the parameters that OWASP names, each with a salt of its own', async () => {
  const hashes = [await hashPassword('seven green apples'), await hashPassword('seven green apples')];
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});
