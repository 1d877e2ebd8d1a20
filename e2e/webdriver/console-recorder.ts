import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../../scripts/find-free-port.mjs';

const SCRIPT_PATH = '/recorded-console.js';
const ERRORS_PATH = '/recorded-faults';

/** Runs in the page before its own scripts. */
const script = `
const tell = (what) => navigator.sendBeacon('${ERRORS_PATH}', what);
for (const level of ['error', 'warn']) {
  const write = console[level];
  console[level] = (...words) => { tell('console ' + level + ': ' + words.map(String).join(' ')); write.apply(console, words); };
}
// A browser that leaves a page aborts what the page still loads.
let isLeaving = false;
addEventListener('beforeunload', () => { isLeaving = true; });
addEventListener('error', ({ message, filename, lineno, colno, target }) => {
  // With this error WebKit only says that it measures a size again in the next frame.
  if (message?.startsWith('ResizeObserver loop')) return;
  if (target === window) tell('uncaught error: ' + message + ' ' + filename + ':' + lineno + ':' + colno);
  // A browser that cannot play the format of one source tries the next.
  else if (!isLeaving && !target.matches('source:not(:last-of-type)')) tell('not loaded: ' + (target.src || target.href));
}, true);
addEventListener('unhandledrejection', ({ reason }) => tell('unhandled rejection: ' + (reason?.stack || reason)));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tell('policy: ' + violatedDirective + ' ' + blockedURI));
`;

/**
 * Starts a proxy before the site that adds to `errors` what WebKit's driver does not report: console errors and
 * warnings, uncaught errors, and failed requests. It only adds one script to each page, before the page's own.
 */
export async function recordConsole(
  siteUrl: string,
  errors: string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const port = await findFreePort();
  const server = createServer((incoming, outgoing) => void handleRequest(incoming, outgoing, siteUrl, errors));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse, siteUrl: string, errors: string[]) {
  const { url = '/', method, headers } = incoming;
  if (url === SCRIPT_PATH) return outgoing.setHeader('content-type', 'text/javascript').end(script);
  if (url === ERRORS_PATH) {
    errors.push(await text(incoming));
    return outgoing.end();
  }
  // Without compression, so that the script can be added.
  const forwarded = request(
    siteUrl + url,
    { method, headers: { ...headers, 'accept-encoding': 'identity' } },
    (reply) => {
      const { statusCode = 502 } = reply;
      if (statusCode >= 400) errors.push(`${statusCode} ${method} ${url}`);
      void forwardReply(reply, outgoing);
    },
  );
  forwarded.on('error', (error) => {
    errors.push(`${method} ${url}: ${error.message}`);
    outgoing.destroy();
  });
  incoming.pipe(forwarded);
}

async function forwardReply(reply: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const isPage = reply.headers['content-type']?.startsWith('text/html');
  if (!isPage) {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
    return;
  }
  const html = (await text(reply)).replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`);
  const { 'content-length': _length, ...headers } = reply.headers;
  outgoing.writeHead(reply.statusCode ?? 502, headers).end(html);
}
