import { z } from 'zod';
import type { Audience } from '#domain/access.ts';

/** A request that the browser sends, and its reply. Without `body`, the request's body is ignored. */
export type Endpoint<
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Access extends Audience = Audience,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** Opens the endpoint to users who have yet to choose a password. All others, but those for anyone, refuse them. */
  duringFirstLogin?: true;
  /** A player sends this request, not a person, so it does not keep the session alive. */
  isPassive?: true;
  body?: Body;
  /** The body is no JSON but so many bytes at most, sent as 'application/octet-stream'. */
  maxBytes?: number;
  query?: Query;
  /** The parts of the path that begin with a colon. A path that does not fit is NOT_FOUND. */
  params?: Params;
  reply: Reply;
  /** Status of a success. Default: 200. */
  status?: 200 | 201;
};

/** The reply of an endpoint that has nothing to say but what happened. */
export const MessageReply = z.object({ message: z.string() });

/** Without `reply`, the endpoint replies with a message. */
export function defineEndpoint<
  Body extends z.ZodType,
  Query extends z.ZodType,
  Params extends z.ZodType,
  Access extends Audience,
  Reply extends z.ZodType = typeof MessageReply,
>(
  access: Access,
  method: Endpoint['method'],
  path: Endpoint['path'],
  options: Omit<Endpoint<Body, Reply, Query, Params>, 'access' | 'method' | 'path' | 'reply'> & { reply?: Reply } = {},
): Endpoint<Body, Reply, Query, Params, Access> {
  const { reply = MessageReply as z.ZodType as Reply, ...others } = options;
  return { access, method, path, ...others, reply };
}
