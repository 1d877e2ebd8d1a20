import { beforeEach, describe, expect, test } from 'vitest';
import { bookFrom, solveProof, useLongSeason } from '../testing/booking-floods.ts';
import { useSite } from '../testing/open-site.ts';

const from = '203.0.113.7';
const site = useSite({ env: { TRUST_PROXY: '127.0.0.1' } });
const season = useLongSeason(site);

beforeEach(async () => {
  for (let who = 1; who <= 5; who += 1) await bookFrom(site, from, who, { selectedTimeSlot: season.times[who] });
});

describe('past a ceiling, a proof is refused:', () => {
  const ask = (proof: unknown) => bookFrom(site, from, 60, { selectedTimeSlot: season.times[60], proof });
  const challenge = async () => (await ask(undefined)).body.challenge;
  const packed = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

  test('text that is no proof', async () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    for (const proof of [
      '',
      '∞',
      base64('{'),
      base64('null'),
      base64('7'),
      '['.repeat(3900),
      base64('['.repeat(2900)),
      base64('{"challenge":{"signature":"a","parameters":{"data":{}}}}'),
      base64('{"challenge":{"signature":"a","parameters":null}}'),
      base64('{"challenge":{"signature":"a","parameters":{"data":null}},"solution":null}'),
    ]) {
      expect(await ask(proof)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    }
  });

  test('a wrong solution for a valid challenge', async () => {
    const right = await challenge();
    for (const solution of [
      { counter: 1, derivedKey: 'zz' },
      { counter: 1, derivedKey: '00'.repeat(32) },
      { counter: -1, derivedKey: right.parameters.keyPrefix },
      { counter: 1, derivedKey: right.parameters.keyPrefix.padEnd(64, '0') },
    ]) {
      expect((await ask(packed({ challenge: right, solution }))).body.code).toBe('PROOF_NEEDED');
    }
  });

  test('a challenge that was made easier or made up', async () => {
    const right = await challenge();
    for (const parameters of [
      { ...right.parameters, keyPrefix: '00' },
      { ...right.parameters, cost: 1 },
      { ...right.parameters, data: { ...right.parameters.data, until: 9e15 } },
    ]) {
      const proof = await solveProof({ ...right, parameters: { ...parameters, keyPrefix: '0' } });
      expect((await ask(proof)).body.code).toBe('PROOF_NEEDED');
    }
  });

  test('one that was used, is too old, or is for another purpose', async () => {
    const proof = await solveProof(await challenge());
    // From another network and for a paid call it is refused, and stays unused.
    for (let who = 11; who <= 15; who += 1)
      await bookFrom(site, '198.51.100.1', who, { selectedTimeSlot: season.times[who] });
    const elsewhere = await bookFrom(site, '198.51.100.1', 90, { selectedTimeSlot: season.times[30], proof });
    expect(elsewhere.body.code).toBe('PROOF_NEEDED');
    site.setNow('2027-01-01T12:10:01Z');
    expect((await ask(proof)).body.code).toBe('PROOF_NEEDED');
    site.setNow('2027-01-01T12:10:00Z');
    expect((await ask(proof)).status).toBe(201);
    const again = await bookFrom(site, from, 91, { selectedTimeSlot: season.times[31], proof });
    expect(again.body.code).toBe('PROOF_NEEDED');
  });

  test('a proof that is sent ten times at once counts once', async () => {
    const proof = await solveProof(await challenge());
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        bookFrom(site, from, 20 + index, { selectedTimeSlot: season.times[20 + index], proof }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'PROOF_NEEDED')).toHaveLength(9);
  });
});
