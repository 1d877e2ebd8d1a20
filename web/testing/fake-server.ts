import type { Endpoint } from '#contracts/endpoint.ts';
import { recordError } from './recorded-errors.ts';

/** A request of the page. */
export type FakeRequest = { path: string; headers: Headers; body: unknown };

type FakeReply = (request: FakeRequest) => Response | Promise<Response>;

const fakeReplies = new Map<string, FakeReply>();
const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const { pathname, search } = new URL(String(input), location.href);
  const reply = fakeReplies.get(`${init?.method ?? 'GET'} ${pathname}`);
  if (reply) {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    return reply({ path: pathname + search, headers: new Headers(init?.headers), body });
  }
  if (pathname.startsWith('/api/')) recordError(`request without an answer: ${init?.method} ${pathname}`);
  return realFetch(input, init);
};

/** Replies to the page's requests to this endpoint from now on. Returns its requests, oldest first. */
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
