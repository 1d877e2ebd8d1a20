import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const sendErrorReport = vi.fn();
vi.doMock('../page-errors.ts', () => ({ sendErrorReport }));
// Another file of this worker may have loaded them with the real reports.
vi.resetModules();
const { ApiError } = await import('../api.ts');
const { bookWithProof } = await import('./book-with-proof.ts');
afterAll(() => {
  vi.doUnmock('../page-errors.ts');
  vi.resetModules();
});
beforeEach(() => sendErrorReport.mockClear());

const challenge = { parameters: { nonce: 'a' }, signature: 'b' };
const refusal = (body: object) => new ApiError(new Response(null, { status: 403 }), JSON.stringify(body));
const proofNeeded = () => refusal({ code: 'PROOF_NEEDED', message: 'Please try again.', challenge });

/** A server that refuses this many times, and records what it was sent. */
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

test('solves nothing if the server requires no proof', async () => {
  const { sent, send } = server([]);
  expect(await bookWithProof(send, () => Promise.reject(new Error('solved')))).toBe('booked');
  expect(sent).toEqual([undefined]);
});

test('solves a required proof and sends it', async () => {
  const { sent, send } = server([proofNeeded()]);
  expect(await bookWithProof(send, async (challengeGiven) => JSON.stringify(challengeGiven))).toBe('booked');
  expect(sent).toEqual([undefined, JSON.stringify(challenge)]);
  expect(sendErrorReport).not.toHaveBeenCalled();
});

test('passes on the refusal after two insufficient proofs', async () => {
  const { sent, send } = server([proofNeeded(), proofNeeded(), proofNeeded(), proofNeeded()]);
  await expect(bookWithProof(send, async () => 'proof')).rejects.toThrow('Please try again.');
  expect(sent).toEqual([undefined, 'proof', 'proof']);
});

test.each([
  ['cannot solve it', async () => null],
  ['cannot even load what solves it', () => Promise.reject(new Error('no network'))],
])('passes on the refusal if the browser %s', async (_name, solve) => {
  const { sent, send } = server([proofNeeded()]);
  await expect(bookWithProof(send, solve)).rejects.toThrow('Please try again.');
  expect(sent).toEqual([undefined]);
});

test('reports why a browser cannot solve a proof', async () => {
  const lost = new Error('no network');
  const { send } = server([proofNeeded()]);
  await expect(bookWithProof(send, () => Promise.reject(lost))).rejects.toThrow('Please try again.');
  expect(sendErrorReport).toHaveBeenCalledExactlyOnceWith(lost, { kind: 'promise', part: 'Proof of work' });
});

test('passes on any other refusal, also after a proof', async () => {
  const { send } = server([proofNeeded(), refusal({ code: 'SLOT_TAKEN', message: 'Taken.' })]);
  await expect(bookWithProof(send, async () => 'proof')).rejects.toThrow('Taken.');
});
