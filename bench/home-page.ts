import { startServer } from '#server/testing/site-process.ts';
import { startBaselineServer } from './baseline-server.ts';
import type { BenchResult } from './bench-result.ts';
import { measureAlternately, measureRate } from './wrk.ts';

/** `/` as a browser gets it, against a bare `node:http` server with the same bytes. */
export async function benchHomePage(): Promise<BenchResult[]> {
  const site = await startServer();
  const headers = ['Accept-Encoding: br'];
  const { body } = await rawGet(site.address, { 'accept-encoding': 'br' });
  const baseline = await startBaselineServer('http', body, 'text/html; charset=utf-8', 'br');
  const loadOptions = { connections: 32, seconds: 3, headers };
  const rates = await measureAlternately(
    5,
    () => measureRate({ url: `${site.address}/`, ...loadOptions }),
    () => measureRate({ url: baseline.url, ...loadOptions }),
  );
  baseline.stop();
  await site.stop();
  await site.forgetData();
  return [
    { name: `home page (${body.length} bytes in brotli)`, baselineName: 'bare node:http', targetRatio: 0.7, ...rates },
  ];
}

/** `fetch` would unpack the bytes. */
async function rawGet(url: string, headers: Record<string, string>): Promise<{ body: Buffer }> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}
