import type { z } from 'zod';
import type { ProofChallenge } from '#contracts/booking/proof-of-work.ts';
import type { StoredNotes } from '#contracts/clients/clients.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { FactorChallenge, RefusalBody } from '#contracts/refusals.ts';
import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';

/** The server's refusal. `sentence` is the server's message for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly sentence: string | undefined;
  readonly fields: Record<string, string>;
  /** The right price in cents, with `PRICE_CHANGED`. */
  readonly amount: number | undefined;
  /** The challenge that this browser has to solve, with `PROOF_NEEDED`. */
  readonly challenge: ProofChallenge | undefined;
  /** The second step of the sign-in, with `FACTOR_NEEDED`. */
  readonly factor: FactorChallenge | undefined;
  /** The newest settings, with `SETTINGS_CHANGED`. */
  readonly settings: StoredSettings | undefined;
  /** The newest draft of the pages, with `DRAFT_CHANGED`. */
  readonly draft: DraftOf<object> | undefined;
  /** The newest notes, with `NOTES_CHANGED`. */
  readonly notes: StoredNotes | undefined;
  readonly text: string;
  readonly statusText: string;

  constructor(response: Response, text: string) {
    const body = parseBody(text);
    const sentence = body.message || body.error;
    super(sentence ?? `HTTP error! status: ${response.status}`);
    this.name = 'RefusedError';
    this.status = response.status;
    this.code = body.code;
    this.sentence = sentence;
    this.fields = body.fields ?? {};
    this.amount = Number.isSafeInteger(body.amount) ? body.amount : undefined;
    this.challenge = body.challenge;
    this.factor = body.factor;
    this.settings = body.settings;
    this.draft = body.draft;
    this.notes = body.notes;
    this.text = text;
    this.statusText = response.statusText;
  }
}

/** The error without a response: the network is down, or the site took longer than `TIMEOUT_MS`. */
export class NetworkError extends Error {
  /** True if the browser knew, before it sent anything, that it is offline. */
  readonly wasOffline: boolean;

  constructor({ wasOffline = false } = {}) {
    super(
      wasOffline
        ? 'You’re offline. Nothing was sent; tap again when you’re back.'
        : 'The site can’t be reached right now. Please check your internet connection and try again.',
    );
    this.name = 'UnreachableError';
    this.wasOffline = wasOffline;
  }
}

/** Returns whether a call failed because the browser was offline: then nothing was sent. */
export const isOffline = (error: unknown): error is NetworkError => error instanceof NetworkError && error.wasOffline;

/** Returns whether the site may have carried out a call that failed. */
export const mayHaveArrived = (error: unknown): boolean =>
  (error instanceof NetworkError && !error.wasOffline) || (error instanceof ApiError && error.status >= 500);

const TIMEOUT_MS = 30_000;

export type RequestOptions<Body extends z.ZodType, Query extends z.ZodType, Params extends z.ZodType> = {
  body?: z.input<Body>;
  query?: z.input<Query>;
  params?: z.input<Params>;
  /** Keeps the request from counting as activity of the user. */
  passive?: boolean;
  /** The payment's secret, which gives access to it. */
  clientSecret?: string | undefined;
  /** The mailed link that opens a package. */
  packageLink?: string | undefined;
  /** Seconds without activity of the user, whole. Without this header, the request itself counts as activity. */
  idleSeconds?: number;
  /** Delivers a small request even if the page closes meanwhile. */
  keepalive?: boolean;
};

/** Calls an endpoint. Throws an ApiError for every response that is not OK, and a NetworkError without a response. */
export async function callApi<
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Query extends z.ZodType,
  Params extends z.ZodType,
>(
  endpoint: Pick<Endpoint, 'method' | 'path'> & Partial<Endpoint<Body, Reply, Query, Params>>,
  options: RequestOptions<Body, Query, Params> = {},
): Promise<z.output<Reply>> {
  const response = await sendRequest(endpoint, options);
  return JSON.parse(await response.text().catch(throwNetworkError));
}

type Method = Endpoint['method'] | 'HEAD';

/** Fetches a file of a few megabytes at most; by HEAD, finds out if it is there. Throws the errors of `callApi`. */
export async function fetchFile<Body extends z.ZodType>(
  endpoint: { method: Method; path: string },
  options: Pick<RequestOptions<Body, z.ZodType, z.ZodType>, 'body'> = {},
): Promise<Blob> {
  const response = await sendRequest(endpoint, options);
  return response.blob().catch(throwNetworkError);
}

async function sendRequest<Body extends z.ZodType, Query extends z.ZodType, Params extends z.ZodType>(
  { method, path }: { method: Method; path: string },
  {
    body,
    query,
    params,
    passive,
    clientSecret,
    packageLink,
    idleSeconds,
    keepalive = false,
  }: RequestOptions<Body, Query, Params>,
): Promise<Response> {
  // An offline browser tries all the same: a site on this very computer needs no network.
  const wasOffline = !navigator.onLine;
  const content = isBytes(body) ? body : JSON.stringify(body);
  const response = await fetch(buildUrl(path, { query, params }), {
    method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'content-type': isBytes(body) ? 'application/octet-stream' : 'application/json' }),
      ...(passive && { 'x-passive': '1' }),
      ...(clientSecret !== undefined && { 'x-client-secret': clientSecret }),
      ...(packageLink !== undefined && { 'x-package-link': packageLink }),
      ...(idleSeconds !== undefined && { 'x-idle-seconds': String(idleSeconds) }),
    },
    body: body === undefined ? null : content,
    keepalive,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new NetworkError({ wasOffline });
  });
  setServerClock(response.headers.get('date'));
  if (response.ok) return response;
  const error = new ApiError(response, await response.text().catch(throwNetworkError));
  for (const notify of watchers) notify(error);
  throw error;
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

/**
 * Sends a form to the payment provider, without cookies: the sandbox is another party, although it is on this site.
 * Returns any response; throws a NetworkError without one.
 */
export async function postForm(
  address: string,
  fields: Record<string, string>,
): Promise<{ ok: boolean; body: unknown }> {
  const response = await fetch(address, {
    method: 'POST',
    credentials: 'omit',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(throwNetworkError);
  const text = await response.text().catch(throwNetworkError);
  return { ok: response.ok, body: parseBody(text) };
}

let serverOffsetMs = 0;

/** Returns the server's time, computed from its last response: the visitor's clock may be wrong by hours. */
export const serverNow = (): Date => new Date(Date.now() + serverOffsetMs);

function setServerClock(date: string | null): void {
  const serverTimeMs = Date.parse(date ?? '');
  if (Number.isNaN(serverTimeMs)) return;
  const ahead = serverTimeMs - Date.now();
  // The header has whole seconds and the response took time, so small differences do not count.
  serverOffsetMs = Math.abs(ahead) < 3_000 ? 0 : ahead;
}

/** Fills in the parts of the path that begin with a colon, and adds the query. */
export function buildUrl(path: string, { query, params }: { query?: unknown; params?: unknown }): string {
  const parts: Record<string, unknown> = Object(params);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parts[name])));
  const givenParams = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return givenParams.length
    ? `${filled}?${new URLSearchParams(givenParams.map(([name, value]) => [name, String(value)]))}`
    : filled;
}

const watchers = new Set<(error: ApiError) => void>();

/** Calls `onRefused` for every refusal of any request. */
export function watchApiErrors(onRefused: (error: ApiError) => void): () => void {
  watchers.add(onRefused);
  return () => watchers.delete(onRefused);
}

function throwNetworkError(): never {
  throw new NetworkError();
}

/** Parses a body; {} if it is not JSON, since a proxy may reply with its own page. */
function parseBody(text: string): Partial<RefusalBody> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
