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
  /** Admits users who have yet to choose a password. Other endpoints refuse them, except those for anyone. */
  duringFirstLogin?: true;
  /** Set for requests that no person causes, such as a player's: they do not keep the session alive. */
  isPassive?: true;
  body?: Body;
  /** Set if the body is not JSON but bytes, sent as 'application/octet-stream': how many they may be. */
  maxBytes?: number;
  /** The longest JSON body in bytes, for an endpoint whose body may be longer than others (`server/app.ts`). */
  maxJsonBytes?: number;
  query?: Query;
  /** The parts of the path that begin with a colon. A path that does not fit is NOT_FOUND. */
  params?: Params;
  reply: Reply;
  /** Status of a success. Default: 200. */
  status?: 200 | 201;
};

/** The reply of an endpoint that only says what happened. */
export const MessageReply = z.object({ message: z.string() });

/** Defines an endpoint, which without `reply` replies with a message. */
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
