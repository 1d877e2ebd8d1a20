import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type Audience, canAccess } from '#domain/access.ts';
import { formatAttachmentHeader } from './content-disposition.ts';
import { networkOf } from './networks.ts';
import { Refusal } from './refusal.ts';

/** A reply that is already encoded. Its handler checks it against the contract. */
export class PrecompressedJson {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  constructor({ plain, br, gzip }: { plain: Buffer; br: Buffer; gzip: Buffer }) {
    this.plain = plain;
    this.br = br;
    this.gzip = gzip;
  }
}

/** A file to save; a long one is a stream. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer;
  constructor(name: string, type: string, content: Readable | Buffer) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

export type EndpointRequest<Body, Query, Params, Access extends Audience> = {
  body: Body;
  query: Query;
  params: Params;
  /** Null for a visitor, where visitors may use the endpoint. */
  session: Access extends 'anyone' ? SignedInSession | null : SignedInSession;
  /** The network from which the request came, as limits count it. */
  network: string;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** `authenticatedAt`: when the user last proved to be the owner of the account. */
export type SignedInSession = { user: CurrentUser; sid: string; authenticatedAt: Date };

/** `clearCookies` is called where the refusal is sent. */
export type Authentication =
  | { session: SignedInSession; refusal?: never }
  | { session: null; refusal: Refusal; clearCookies: () => void };

/** Finds a request's user, or why its session does not count. `isPassive`: a timer made it, no person. */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { isPassive?: boolean | undefined },
) => Promise<Authentication>;

export type ServeEndpoint = ReturnType<typeof createServeEndpoint>;

declare module 'fastify' {
  interface FastifyRequest {
    session: SignedInSession | null;
    network: string;
  }
}

/** Creates the function that serves endpoints: it checks who may use each, then the input, and at last the reply. */
export function createServeEndpoint(app: FastifyInstance, authenticate: Authenticate) {
  app.decorateRequest('session', null);
  app.decorateRequest('network', '');

  return function serve<
    B extends z.ZodType,
    R extends z.ZodType,
    Q extends z.ZodType,
    P extends z.ZodType,
    A extends Audience,
  >(
    endpoint: Endpoint<B, R, Q, P, A>,
    handle: (
      input: EndpointRequest<z.output<B>, z.output<Q>, z.output<P>, A>,
    ) => Promise<z.input<R> | PrecompressedJson | Download>,
  ): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.maxJsonBytes !== undefined && { bodyLimit: endpoint.maxJsonBytes }),
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes, config: { takesBytes: true } }),
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        // Read now: a request whose socket has closed has no address.
        request.network = networkOf(request.ip);
        request.session = await admit(endpoint, request, reply);
      },
      handler: async (request, reply) => {
        const result = await handle({
          params: parsePathParams(endpoint.params, request.params) as z.output<P>,
          body: parseInput(endpoint.body, request.body ?? {}) as z.output<B>,
          query: parseInput(endpoint.query, request.query) as z.output<Q>,
          session: request.session as EndpointRequest<unknown, unknown, unknown, A>['session'],
          network: request.network,
          request,
          reply,
        });
        // A handler may have set another status.
        if (reply.statusCode === 200) reply.code(endpoint.status ?? 200);
        if (result instanceof PrecompressedJson) return sendPrecompressedJson(request, reply, result);
        if (result instanceof Download) return sendDownload(reply, result);
        return endpoint.reply.parse(result);
      },
    });
  };

  /** Returns the session. Throws why its user may not use the endpoint; a visitor's endpoint needs no session. */
  async function admit(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SignedInSession | null> {
    const authentication = await authenticate(request, reply, endpoint);
    const { session } = authentication;
    if (endpoint.access === 'anyone') return session;
    if (!session) {
      authentication.clearCookies();
      throw authentication.refusal;
    }
    if (session.user.isFirstLogin && !endpoint.duringFirstLogin) throw new Refusal('FIRST_LOGIN');
    if (!canAccess(endpoint.access, session.user)) {
      throw new Refusal(endpoint.access === 'member' ? 'MEMBERS_ONLY' : 'FORBIDDEN');
    }
    return session;
  }
}

/** Parses input. Throws `invalid` with the first sentence of each field. */
export function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.') || 'body';
    fields[name] ??= name === 'body' ? 'The request must be a JSON object' : issue.message;
  }
  throw new Refusal('invalid', { message: Object.values(fields).join('. '), fields });
}

/** Parses a path's parameters. Throws `NOT_FOUND` for one that no row could have. */
function parsePathParams(schema: z.ZodType | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value);
  if (parsed && !parsed.success) throw new Refusal('NOT_FOUND');
  return parsed?.data;
}

function sendPrecompressedJson(request: FastifyRequest, reply: FastifyReply, json: PrecompressedJson) {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'];
  const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(accepted, name));
  return encoding ? reply.header('content-encoding', encoding).send(json[encoding]) : reply.send(json.plain);
}

function sendDownload(reply: FastifyReply, { name, type, content }: Download) {
  return reply.type(type).header('content-disposition', formatAttachmentHeader(name)).send(content);
}

const patternWithoutEncoding = (encoding: string) =>
  new RegExp(`^(?!.*\\b${encoding}\\b)|\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`);
const patternsWithoutEncoding = { br: patternWithoutEncoding('br'), gzip: patternWithoutEncoding('gzip') };

/** Returns whether the browser accepts this content coding; `;q=0` means that it does not. */
export function acceptsEncoding(acceptEncoding: string | string[] | undefined, encoding: 'br' | 'gzip'): boolean {
  return typeof acceptEncoding === 'string' && !patternsWithoutEncoding[encoding].test(acceptEncoding);
}
