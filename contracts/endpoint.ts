import type { z } from 'zod';
import type { Audience } from '#domain/access.ts';

/** A call that browser and server have agreed on. `body` absent: nothing is read from the request's body. */
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
  /** Also for a user who has yet to choose a password; every other call that is not for anyone refuses her. */
  duringFirstLogin?: true;
  /** Asked for by a player and not by a person: it keeps no session alive. */
  isPassive?: true;
  body?: Body;
  query?: Query;
  /** The parts of the path that begin with a colon. What does not fit them is NOT_FOUND. */
  params?: Params;
  reply: Reply;
  /** Status of a success; 200 unless told. */
  status?: 200 | 201;
};

export function defineEndpoint<
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Query extends z.ZodType,
  Params extends z.ZodType,
  Access extends Audience,
>(definition: Endpoint<Body, Reply, Query, Params, Access>): Endpoint<Body, Reply, Query, Params, Access> {
  return definition;
}
