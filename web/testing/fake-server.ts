import type { Endpoint } from '#contracts/endpoint.ts';
import { recordError } from './recorded-errors.ts';

export type FakeRequest = { path: string; headers: Headers; body: unknown };

type FakeReply = (request: FakeRequest) => Response | Promise<Response>;

const fakeReplies = new Map<string, FakeReply>();
const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const { pathname, search } = new URL(String(input), location.href);
  const reply = findFakeReply(`${init?.method ?? 'GET'} ${pathname}`);
  if (reply) {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? undefined);
    return reply({ path: pathname + search, headers: new Headers(init?.headers), body });
  }
  if (pathname.startsWith('/api/')) recordError(`request without an answer: ${init?.method} ${pathname}`);
  return realFetch(input, init);
};

/** Finds the mocked endpoint with just this path, or else one whose path has parameters, such as `:id`. */
function findFakeReply(call: string): FakeReply | undefined {
  const matches = (mocked: string) => new RegExp(`^${mocked.replace(/:\w+/g, '[^/]+')}$`).test(call);
  const found = fakeReplies.has(call) ? call : [...fakeReplies.keys()].find(matches);
  return found === undefined ? undefined : fakeReplies.get(found);
}

/** Replies to the page's requests to this endpoint from now on. Returns the list of these requests, oldest first. */
export function mockEndpoint({ method, path }: Pick<Endpoint, 'method' | 'path'>, reply: FakeReply): FakeRequest[] {
  const requests: FakeRequest[] = [];
  fakeReplies.set(`${method} ${path}`, (request) => {
    requests.push(request);
    return reply(request);
  });
  return requests;
}

export const replyWith = (body: unknown): Response => Response.json(body);

export const refuseWith = (status: number, refusal: { code: string; message: string; fields?: object }): Response =>
  Response.json({ ...refusal, error: refusal.message }, { status });

/** Replies as if there were no network. */
export function failNetwork(): never {
  throw new TypeError('Failed to fetch');
}

export function clearMockedEndpoints(): void {
  fakeReplies.clear();
}
