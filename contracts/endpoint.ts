import type { z } from 'zod';
import type { Audience } from '#domain/access.ts';

/** A call that browser and server have agreed on. `body` absent: nothing is read from the request's body. */
export type Endpoint<
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Audience;
  body?: Body;
  query?: Query;
  reply: Reply;
  /** Status of a success; 200 unless told. */
  status?: 200 | 201;
};

export function endpoint<Body extends z.ZodType, Reply extends z.ZodType, Query extends z.ZodType>(
  agreed: Endpoint<Body, Reply, Query>,
): Endpoint<Body, Reply, Query> {
  return agreed;
}
