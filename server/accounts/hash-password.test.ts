import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword, warmUpPasswords } from './hash-password.ts';

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

test('a flood from one network delays its own hashes alone, and past a hundred it is refused', async () => {
  const known = await hashPassword('seven green apples');
  const flood = Array.from({ length: 120 }, () => verifyPassword('wrong', known, '203.0.113.7'));
  let left = flood.length;
  for (const each of flood) {
    each
      .catch(() => {})
      .finally(() => {
        left -= 1;
      });
  }
  expect(await verifyPassword('seven green apples', known, '198.51.100.1')).toBe(true);
  expect(left).toBeGreaterThan(80);
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
  expect(refused.map((each) => 'reason' in each && each.reason.code)).toEqual(Array(20).fill('UNAVAILABLE'));
});
