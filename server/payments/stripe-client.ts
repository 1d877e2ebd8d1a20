import Stripe from 'stripe';

/** Two tries and the pause between them, all within 20 seconds. */
const TRY_MS = 9_500;
const RETRIES = 1;

/**
 * The payment provider: Stripe itself, or a compatible server at `apiBase`. That may stand below a path, as the site's own
 * sandbox does; the package knows of host, port and protocol only, so the path is put in front on the way out.
 */
export function createStripeClient({
  secretKey,
  apiBase,
  tryMs = TRY_MS,
}: {
  secretKey: string;
  apiBase?: string | undefined;
  tryMs?: number;
}): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  const pathPrefix = base?.pathname.replace(/\/+$/, '') ?? '';
  return new Stripe(secretKey, {
    timeout: tryMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    // Unlike the package's other client, this one limits a whole try, not only its silences.
    httpClient: Stripe.createFetchHttpClient(
      pathPrefix ? (url, init) => fetch(addPathPrefix(url, pathPrefix), init) : undefined,
    ),
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
