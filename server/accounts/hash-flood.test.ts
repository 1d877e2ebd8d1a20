import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './hash-password.ts';

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
