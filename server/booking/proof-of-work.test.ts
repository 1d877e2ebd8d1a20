import { expect, test, vi } from 'vitest';
import { solveProof } from '../testing/booking-floods.ts';
import { useSite } from '../testing/open-site.ts';
import { openProofsOfWork } from './proof-of-work.ts';

const site = useSite();

test('a check that breaks down does not count as solved, and the operator reads of it', async () => {
  const proofs = openProofsOfWork(site.ctx);
  const purpose = { what: 'free call', network: '203.0.113.0/24' };
  const proof = await solveProof(await proofs.challenge(purpose, 0.01));
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValueOnce(new TypeError('broken on purpose'));
  expect(await proofs.use(proof, purpose)).toBe(false);
  const [line, ...more] = site.logged.filter((text) => text.includes('a proof of work could not be checked'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, err: { name: 'TypeError' } });
  expect(more).toEqual([]);
  vi.restoreAllMocks();
  expect(await proofs.use(proof, purpose)).toBe(true);
});
