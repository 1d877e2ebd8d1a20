import { get, type IncomingHttpHeaders } from 'node:http';
import { startBaselineServer } from './baseline-server.ts';
import type { BenchResult } from './bench-result.ts';
import { startBuiltSite } from './built-site.ts';
import { measureAlternately, measureRate } from './wrk.ts';

/** Measures `/` as a browser gets it, against a bare `node:http` server with the same bytes and headers. */
export async function benchHomePage(): Promise<BenchResult[]> {
  const site = await startBuiltSite({});
  const { body, headers } = await getAsSent(site.address);
  const baseline = await startBaselineServer('http', body, headers);
  const load = { connections: 32, seconds: 3, headers: ['Accept-Encoding: br'] };
  const rates = await measureAlternately(
    5,
    () => measureRate({ url: `${site.address}/`, ...load }),
    () => measureRate({ url: baseline.url, ...load }),
  );
  baseline.stop();
  await site.stop();
  await site.forgetData();
  const name = `home page (${body.length} bytes in brotli)`;
  return [{ name, baselineName: 'bare node:http', aim: { atLeast: 0.8 }, ...rates }];
}

/** Returns the bytes as the server sends them, which `fetch` would unpack. */
export function getAsSent(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ body: Buffer.concat(chunks), headers: ownHeaders(response.headers) }));
    }).on('error', reject);
  });
}

/** Returns all headers except those that `node:http` writes by itself. */
function ownHeaders(all: IncomingHttpHeaders): Record<string, string> {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = all;
  return own as Record<string, string>;
}
