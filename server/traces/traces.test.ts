import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freeCallRequest } from '../testing/bookings.ts';
import { openSite } from '../testing/open-site.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

/** A collector for traces on a free port. */
async function openCollector() {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const server = createServer(async (request, response) => {
    paths.add(`${request.method} ${request.url}`);
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    paths,
    spans: () =>
      bodies
        .flatMap((body) => JSON.parse(body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans as Span[]),
  };
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Sends three requests to a site with a collector, and returns the spans of each. */
async function trace(env: Record<string, string> = {}) {
  const collector = await openCollector();
  const site = await openSite({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env } });
  const address = await site.listen();
  const headers = {
    'content-type': 'application/json',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  };
  const body = JSON.stringify(freeCallRequest(1, { email: 'wombat@visitor.example' }));
  await fetch(`${address}/api/consultation-request`, { method: 'POST', headers, body });
  await fetch(`${address}/api/available-time-slots?who=wombat`);
  await fetch(`${address}/api/wombat/quokka`);
  await site.ctx.traces?.close();
  await site.close();
  return collector;
}

test('a trace has the route, the status and the statements of a request, and nothing that a person typed', async () => {
  const collector = await trace();
  expect([...collector.paths]).toEqual(['POST /v1/traces']);
  const spans = collector.spans();
  const booking = spans.find(({ name }) => name === 'POST /api/consultation-request');
  if (!booking) throw new Error(`There are only ${spans.map(({ name }) => name)}`);
  expect(attributesOf(booking)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/consultation-request',
    'http.response.status_code': 409,
  });
  expect(booking.traceId, 'nobody joins a trace from outside').not.toBe('0af7651916cd43dd8448eb211c80319c');
  const ofBooking = spans.filter(({ traceId }) => traceId === booking.traceId);
  const statements = ofBooking.map((span) => attributesOf(span)['db.query.text']).filter(Boolean);
  expect(statements.length).toBeGreaterThan(1);
  expect(statements.join()).toMatch(/select /);
  expect(spans.map(({ name }) => name)).toContain('GET /api/available-time-slots');
  const left = collector.bodies.join('');
  expect(left).toContain('"coach-site"');
  expect(left).not.toMatch(/wombat|quokka/);
});

test('a trusted proxy may begin a trace', async () => {
  const spans = (await trace({ TRUST_PROXY: '127.0.0.1' })).spans();
  const booking = spans.find(({ name }) => name === 'POST /api/consultation-request');
  expect(booking).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
});

test('without a collector, no code that makes traces is loaded', async () => {
  const code = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import('./server/open-context.ts');
    await import('./server/app.ts');
    console.log(loaded.join('\\n'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: { PATH: process.env.PATH },
    maxBuffer: 10_000_000,
  });
  const loaded = stdout.split('\n');
  expect(loaded.filter((url) => url.includes('/fastify/')).length).toBeGreaterThan(10);
  // The client of Prometheus brings the interface, which does nothing by itself.
  const ofTraces = /@opentelemetry\/(?!api\/)|@fastify\/otel|server\/traces/;
  expect(loaded.filter((url) => ofTraces.test(url))).toEqual([]);
});
