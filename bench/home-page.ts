import { startServer } from '#server/testing/site-process.ts';
import { startLimit } from './limit-server.ts';
import type { Measured } from './measured.ts';
import { byTurns, load } from './wrk.ts';

/** `/` as a browser gets it, against a bare `node:http` server with the same bytes. */
export async function homePage(): Promise<Measured[]> {
  const site = await startServer();
  const headers = ['Accept-Encoding: br'];
  const { body } = await rawGet(site.address, { 'accept-encoding': 'br' });
  const limit = await startLimit('http', body, 'text/html; charset=utf-8', 'br');
  const each = { connections: 32, seconds: 3, headers };
  const rates = await byTurns(
    5,
    () => load({ url: `${site.address}/`, ...each }),
    () => load({ url: limit.url, ...each }),
  );
  limit.stop();
  await site.stop();
  await site.forgetData();
  return [{ what: `home page (${body.length} bytes in brotli)`, against: 'bare node:http', aim: 0.7, ...rates }];
}

/** `fetch` would unpack the bytes. */
async function rawGet(url: string, headers: Record<string, string>): Promise<{ body: Buffer }> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (part: Buffer) => chunks.push(part));
      response.on('end', () => resolve({ body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}
