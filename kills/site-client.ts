import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Action } from './checker/operations.ts';
import type { HistoryFile } from './history-file.ts';
import type { Random } from './random.ts';

export type SiteReply = { status: number; body: unknown };
/** The reply of an operation; undefined if its client has given up. */
export type Outcome = SiteReply | undefined;
export type SiteRequest = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown };
export type Cookies = Map<string, string>;

/** The chance that a browser's user gives up after a request that was cut. */
const GIVE_UP_CHANCE = 0.2;
const MAX_ATTEMPTS = 60;
const REQUEST_LIMIT_MS = 300_000;

export type SiteClient = ReturnType<typeof openSiteClient>;

/** Sends requests to one of the site's processes at random, and records the requests that change something. */
export function openSiteClient(options: {
  urls: string[];
  publicUrl: string;
  history: HistoryFile;
  random: Random;
  hasEnded: () => boolean;
}) {
  const { urls, publicUrl, history, random, hasEnded } = options;
  let operations = 0;

  const send = (cookies: Cookies, request: SiteRequest) =>
    sendOnce(random.pick(urls) as string, publicUrl, cookies, request);

  return {
    random,
    hasEnded,
    /**
     * Sends a request that changes nothing until the site answers. Throws if there is no answer after the load has
     * ended.
     */
    async ask(cookies: Cookies, request: SiteRequest): Promise<SiteReply> {
      for (;;) {
        const reply = await send(cookies, request);
        if (typeof reply === 'object' && reply.status < 500) return reply;
        if (typeof reply === 'string' && hasEnded()) throw new Error(`Nobody answered ${request.path}.`);
        await pause(100 + random.below(200));
      }
    },
    /** Repeats a request that was cut, as the browser's user does, until the site answers or the user gives up. */
    async perform(person: string, input: Action, cookies: Cookies, request: SiteRequest): Promise<Outcome> {
      operations += 1;
      const operation = operations;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS && !hasEnded(); attempt += 1) {
        history.add({ type: 'begun', operation, person, input });
        const reply = await send(cookies, request);
        if (reply === 'unsent') {
          history.add({ type: 'unsent', operation });
          await pause(50 + random.below(300));
          continue;
        }
        if (reply === 'cut') history.add({ type: 'cut', operation });
        else history.add({ type: 'answered', operation, status: reply.status, reply: shorten(reply.body) });
        if (reply !== 'cut' && reply.status !== 503) return reply;
        if (random.chance(GIVE_UP_CHANCE)) return undefined;
        await pause(50 + random.below(500));
      }
      return undefined;
    },
    /** Records a change at the provider, which always answers. */
    async record(person: string, input: Action, change: () => Promise<number>): Promise<number> {
      operations += 1;
      const operation = operations;
      history.add({ type: 'begun', operation, person, input });
      const status = await change();
      history.add({ type: 'answered', operation, status, reply: {} });
      return status;
    },
  };
}

/** Sends a request once. 'unsent': the site took no connection. 'cut': it broke before the reply was complete. */
function sendOnce(
  url: string,
  origin: string,
  cookies: Cookies,
  { method, path, body }: SiteRequest,
): Promise<SiteReply | 'unsent' | 'cut'> {
  const payload = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve) => {
    const request = httpRequest(`${url}${path}`, {
      method,
      agent: false,
      timeout: REQUEST_LIMIT_MS,
      headers: {
        origin,
        cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      },
    });
    // The checker takes this status for a fault: a site that is up has to answer.
    request.on('timeout', () => {
      resolve({ status: 504, body: 'no answer' });
      request.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'unsent' : 'cut'));
    request.on('response', async (response) => {
      try {
        const reply = await text(response);
        keepCookies(cookies, response.headers);
        resolve({ status: response.statusCode ?? 0, body: parse(reply) });
      } catch {
        resolve('cut');
      }
    });
    request.end(payload);
  });
}

function keepCookies(cookies: Cookies, headers: IncomingHttpHeaders): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Leaves out long texts such as calendar files: the history needs numbers and codes. */
function shorten(body: unknown): unknown {
  const fields = Object.entries(Object(body)).filter(
    ([, value]) => ['number', 'boolean'].includes(typeof value) || String(value).length < 200,
  );
  return Object.fromEntries(fields.filter(([, value]) => typeof value !== 'object'));
}
