import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Histogram, type Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Times requests by the pattern of their route: a path may have the id of a person's call in it. */
export function createRequestTimes(registry: Registry) {
  const routes = new WeakMap<IncomingMessage, string>();
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    /** Tells which route answers a request. */
    nameRoute(request: IncomingMessage, route: string): void {
      routes.set(request, route);
    },
    timeRequests:
      (handle: RequestListener): RequestListener =>
      (request, response) => {
        const start = performance.now();
        response.once('close', () => {
          const method = methods.has(request.method ?? '') ? (request.method as string) : 'other';
          const labels = { method, route: routes.get(request) ?? 'unknown', status: describeStatus(response) };
          times.observe(labels, (performance.now() - start) / 1000);
        });
        handle(request, response);
      },
  };
}

/** '2xx', or 'aborted' if the client left before the end of the reply. */
const describeStatus = ({ statusCode, writableFinished }: ServerResponse): string =>
  writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
