import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { sendErrorReport } from '../client-errors.ts';
import { bookWithProof } from './book-with-proof.ts';

vi.mock('../client-errors.ts', () => ({ sendErrorReport: vi.fn() }));
beforeEach(() => vi.mocked(sendErrorReport).mockClear());

const challenge = { parameters: { nonce: 'a' }, signature: 'b' };
const refusal = (body: object) => new ApiError(new Response(null, { status: 403 }), JSON.stringify(body));
const proofNeeded = () => refusal({ code: 'PROOF_NEEDED', message: 'Please try again.', challenge });

/** A server that says no so many times, and what it was sent. */
function server(refusals: Error[]) {
  const sent: (string | undefined)[] = [];
  const send = async (proof?: string) => {
    sent.push(proof);
    const refused = refusals.shift();
    if (refused) throw refused;
    return 'booked';
  };
  return { sent, send };
}

test('where no proof is asked for, nothing is solved', async () => {
  const { sent, send } = server([]);
  expect(await bookWithProof(send, () => Promise.reject(new Error('solved')))).toBe('booked');
  expect(sent).toEqual([undefined]);
});

test('a proof that is asked for is solved and sent', async () => {
  const { sent, send } = server([proofNeeded()]);
  expect(await bookWithProof(send, async (challengeGiven) => JSON.stringify(challengeGiven))).toBe('booked');
  expect(sent).toEqual([undefined, JSON.stringify(challenge)]);
  expect(sendErrorReport).not.toHaveBeenCalled();
});

test('after two proofs that were not enough, what the server says is told', async () => {
  const { sent, send } = server([proofNeeded(), proofNeeded(), proofNeeded(), proofNeeded()]);
  await expect(bookWithProof(send, async () => 'proof')).rejects.toThrow('Please try again.');
  expect(sent).toEqual([undefined, 'proof', 'proof']);
});

test.each([
  ['cannot solve it', async () => null],
  ['cannot even load what solves it', () => Promise.reject(new Error('no network'))],
])('a browser that %s tells what the server says', async (_name, solve) => {
  const { sent, send } = server([proofNeeded()]);
  await expect(bookWithProof(send, solve)).rejects.toThrow('Please try again.');
  expect(sent).toEqual([undefined]);
});

test('what keeps a browser from solving a proof is reported', async () => {
  const lost = new Error('no network');
  const { send } = server([proofNeeded()]);
  await expect(bookWithProof(send, () => Promise.reject(lost))).rejects.toThrow('Please try again.');
  expect(sendErrorReport).toHaveBeenCalledExactlyOnceWith(lost, { kind: 'promise', part: 'Proof of work' });
});

test('any other refusal is handed on, also after a proof', async () => {
  const { send } = server([proofNeeded(), refusal({ code: 'SLOT_TAKEN', message: 'Taken.' })]);
  await expect(bookWithProof(send, async () => 'proof')).rejects.toThrow('Taken.');
});
