import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { networkOf } from '../requests/networks.ts';
import { Refusal } from '../requests/refusal.ts';
import { getKeyType, getSandboxKeys, readApiKey, secretKeyRequired } from './api-keys.ts';
import { registerAuthenticationPages } from './authentication-page.ts';
import { createCustomer } from './customers.ts';
import { finishDueProcessing } from './finish-processing.ts';
import { type Form, parseForm } from './forms.ts';
import { runIdempotent } from './idempotency.ts';
import { expand, listHandler, readExpand } from './lists-and-expand.ts';
import { cancelIntent, confirmIntent, createIntent, retrieveIntent, updateIntent } from './payment-intent-handlers.ts';
import { createRefund } from './refunds.ts';
import { invalidRequestError, SandboxError, toSandboxError } from './sandbox-error.ts';
import type { SandboxHandler, SandboxRequest } from './sandbox-request.ts';

const PREFIX = '/sandbox/stripe';
const BODY_LIMIT_BYTES = 64 * 1024;

type Route = {
  method: 'GET' | 'POST';
  path: string;
  type: string;
  handle: SandboxHandler;
  /** True if the publishable key suffices, together with the client secret. */
  isPublic: boolean;
};

/** Lists the routes of one type of object. `handlers`: by method, and path below the list: 'POST /:id/cancel'. */
const routesOf = (type: string, handlers: Record<string, SandboxHandler>, publicRoutes: string[] = []): Route[] =>
  Object.entries(handlers).map(([route, handle]) => {
    const [method, path = ''] = route.split(' ');
    const isPublic = publicRoutes.includes(route);
    return { method: method as Route['method'], path: `/${type}s${path}`, type, handle, isPublic };
  });

const routes: Route[] = [
  ...routesOf(
    'payment_intent',
    {
      POST: createIntent,
      GET: listHandler('payment_intent', ['customer']),
      'GET /:id': retrieveIntent,
      'POST /:id': updateIntent,
      'POST /:id/confirm': confirmIntent,
      'POST /:id/cancel': cancelIntent,
    },
    ['GET /:id', 'POST /:id/confirm'],
  ),
  ...routesOf('charge', { GET: listHandler('charge', ['payment_intent']) }),
  ...routesOf('customer', { POST: createCustomer, GET: listHandler('customer', []) }),
  ...routesOf('refund', { POST: createRefund, GET: listHandler('refund', ['payment_intent']) }),
  ...routesOf('dispute', { GET: listHandler('dispute', ['payment_intent']) }),
];

/** Serves the payment sandbox: the part of Stripe's API that this site and its payment pages need. */
export async function sandboxRoutes(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(
    async (scope) => {
      // Only the sandbox accepts forms, as Stripe does.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser<string>(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
        async (_request: FastifyRequest, body: string) => parseForm(body),
      );
      scope.addContentTypeParser<string>(
        '*',
        { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
        async (_request: FastifyRequest, body: string) => {
          if (body === '') return {};
          throw invalidRequestError('The body must be of the type application/x-www-form-urlencoded.');
        },
      );
      scope.addHook('onRequest', async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'request-id': requestId(request) });
      });
      scope.setErrorHandler<FastifyError | Refusal | SandboxError>((error, request, reply) => {
        const { status, body } = toSandboxError(error);
        if (status >= 500) request.log.error({ reqId: request.id, err: error }, 'an unexpected error in the sandbox');
        const seconds = error instanceof Refusal && error.retryAfterSeconds;
        if (seconds) reply.header('retry-after', seconds);
        return reply.code(status).send({ error: body });
      });
      scope.setNotFoundHandler(({ method, url }) => {
        const message = `Unrecognized request URL (${method}: ${url.split('?', 1)[0]?.slice(0, 200)}).`;
        throw new SandboxError(404, { type: 'invalid_request_error', message });
      });
      for (const route of routes) {
        scope.route({
          method: route.method,
          url: `/v1${route.path}`,
          handler: (request, reply) => handleRequest(ctx, route, request, reply),
        });
      }
      registerAuthenticationPages(scope, ctx);
    },
    { prefix: PREFIX },
  );
}

async function handleRequest(
  ctx: AppContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { database, now, limits } = ctx;
  // Read before any waiting: a request whose socket has closed has no address.
  const network = networkOf(request.ip);
  const query = parseForm(request.url.split('?').slice(1).join('?'));
  const { key: keyInForm, ...parameters }: Form = { ...query, ...(request.body as Form | undefined) };
  const apiKey = readApiKey(request.headers.authorization, keyInForm);
  const keyType = getKeyType(apiKey, await getSandboxKeys(database));
  if (keyType === 'publishable' && !route.isPublic) throw secretKeyRequired();
  if (keyType === 'publishable' && route.method === 'POST') await limits.spend('sandboxConfirms', network);
  const { expand: expandInput, ...form } = parameters;
  const paths = keyType === 'secret' ? readExpand(expandInput, route.type) : [];
  await finishDueProcessing(ctx);

  const idempotencyKey = route.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined;
  const sandboxRequest: Omit<SandboxRequest, 'db'> = {
    now: now(),
    form,
    id: (request.params as { id?: string }).id ?? '',
    keyType,
    isOwnUrl: createOwnUrlCheck(ctx),
  };
  const keyed =
    idempotencyKey && apiKey
      ? {
          key: idempotencyKey,
          apiKey,
          urlAndParameters: `${request.url} ${JSON.stringify(parameters)}`,
          now: sandboxRequest.now,
        }
      : undefined;
  const work = async (db: Db) => {
    const { status, body } = await route.handle({ ...sandboxRequest, db });
    return { status, body: status === 200 ? ((await expand(db, body, paths)) as object) : body };
  };
  const result = route.method === 'GET' ? await work(database) : await runIdempotent(database, keyed, work);
  if ('isReplay' in result) reply.header('idempotent-replayed', 'true');
  return reply.code(result.status).send(result.body);
}

/** Returns the id of a request in Stripe's form. The request's log line has the same id. */
const requestId = (request: FastifyRequest) => `req_${request.id.replaceAll('-', '')}`;

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const input = request.headers[name];
  return typeof input === 'string' && input !== '' ? input : undefined;
};

/**
 * Returns a check whether a URL belongs to this site, so that a second step leads nowhere else. Without a configured
 * public address, the site may be open under another name of the same machine.
 */
export function createOwnUrlCheck({
  config,
  publicUrl,
}: Pick<AppContext, 'config' | 'publicUrl'>): (url: URL) => boolean {
  return (url) => {
    if (!URL.canParse(publicUrl())) return false;
    const ownUrl = new URL(publicUrl());
    if (url.origin === ownUrl.origin) return true;
    return (
      !config.publicUrl && url.protocol === ownUrl.protocol && url.port === ownUrl.port && isLoopback(url.hostname)
    );
  };
}

const isLoopback = (name: string) => name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name);
