import type { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { RefusalBody } from '#contracts/refusals.ts';

/** The server's "no". `sentence` is what the server said to people, absent where it said nothing usable. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly sentence: string | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, said: Partial<RefusalBody>) {
    const sentence = said.message || said.error;
    super(sentence ?? `HTTP error! status: ${status}`);
    this.name = 'RefusedError';
    this.status = status;
    this.code = said.code;
    this.sentence = sentence;
    this.fields = said.fields ?? {};
  }
}

/** No answer came: the network is down, or the site took longer than `ANSWER_WITHIN_MS`. */
export class UnreachableError extends Error {
  constructor() {
    super('The site cannot be reached right now. Please check your internet connection and try again.');
    this.name = 'UnreachableError';
  }
}

const ANSWER_WITHIN_MS = 30_000;

type Sent<Body extends z.ZodType, Query extends z.ZodType> = { body?: z.input<Body>; query?: z.input<Query> };

/** Throws a RefusedError for every answer that is not OK, an UnreachableError when there is none. */
export async function call<Body extends z.ZodType, Reply extends z.ZodType, Query extends z.ZodType>(
  { method, path }: Endpoint<Body, Reply, Query>,
  { body, query }: Sent<Body, Query> = {},
): Promise<z.output<Reply>> {
  const response = await fetch(withQuery(path, query), {
    method,
    credentials: 'include',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(unreachable);
  const text = await response.text().catch(unreachable);
  if (!response.ok) throw new RefusedError(response.status, saidIn(text));
  return JSON.parse(text);
}

function unreachable(): never {
  throw new UnreachableError();
}

function withQuery(path: string, query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : path;
}

/** A proxy in between may answer with a page of its own: that says nothing to a visitor. */
function saidIn(text: string): Partial<RefusalBody> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
