import type { Endpoint } from '#contracts/endpoint.ts';
import { addFault } from './faults.ts';

/** What the page sent. */
export type FakeRequest = { path: string; headers: Headers; body: unknown };

type Answer = (request: FakeRequest) => Response | Promise<Response>;

const answers = new Map<string, Answer>();
const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const { pathname, search } = new URL(String(input), location.href);
  const answer = answers.get(`${init?.method ?? 'GET'} ${pathname}`);
  if (answer) {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    return answer({ path: pathname + search, headers: new Headers(init?.headers), body });
  }
  if (pathname.startsWith('/api/')) addFault(`request without an answer: ${init?.method} ${pathname}`);
  return realFetch(input, init);
};

/** From here on the page's calls of this endpoint get this answer. Returns what was sent there, oldest first. */
export function answerCalls({ method, path }: Pick<Endpoint, 'method' | 'path'>, answer: Answer): FakeRequest[] {
  const requests: FakeRequest[] = [];
  answers.set(`${method} ${path}`, (request) => {
    requests.push(request);
    return answer(request);
  });
  return requests;
}

export const replyWith = (body: unknown): Response => Response.json(body);

export const refuseWith = (status: number, refusal: { code: string; message: string; fields?: object }): Response =>
  Response.json({ ...refusal, error: refusal.message }, { status });

/** As where there is no network. */
export function loseConnection(): never {
  throw new TypeError('Failed to fetch');
}

export function forgetAnswers(): void {
  answers.clear();
}
