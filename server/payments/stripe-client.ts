import Stripe from 'stripe';
import { fetchAnswer } from './provider-answer.ts';

/** The time limit of one attempt: two attempts and the pause between them stay within 20 seconds. */
const ATTEMPT_MS = 9_500;
const RETRIES = 1;

/**
 * Creates a client for Stripe, or for a compatible server at `apiBase`. That URL may have a path, as the site's own
 * sandbox does; the package takes only host, port and protocol, so the path is added to each request.
 */
export function createStripeClient({
  secretKey,
  apiBase,
  attemptMs = ATTEMPT_MS,
}: {
  secretKey: string;
  apiBase?: string | undefined;
  attemptMs?: number;
}): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  const pathPrefix = base?.pathname.replace(/\/+$/, '') ?? '';
  return new Stripe(secretKey, {
    timeout: attemptMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // The fetch client's timeout covers the whole attempt; the timeout of the package's Node client covers only pauses.
    httpClient: Stripe.createFetchHttpClient((url, init) => fetchAnswer(addPathPrefix(url, pathPrefix), init)),
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

function addPathPrefix(address: string | URL | Request, pathPrefix: string): string {
  const url = new URL(address instanceof Request ? address.url : address);
  url.pathname = `${pathPrefix}${url.pathname}`;
  return url.href;
}
