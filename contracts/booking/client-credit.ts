import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const ClientCredit = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The sum in minutes; below zero if the client used more than there was. */
  minutes: z.number(),
});

/** The clients with credit, most minutes first: at most 500. `count` and `minutes` are of all. */
export const listClientCredit = defineEndpoint('admin', 'GET', '/api/admin/client-credit', {
  reply: z.object({ clients: z.array(ClientCredit), count: z.number(), minutes: z.number() }),
});
