import { z } from 'zod';
import { lotCauses } from '#domain/minute-lots.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant, personFields } from '../fields.ts';
import { CallLinkInput } from './call-link.ts';

/** Minutes of one cause that a client can spend until `endsAt`; null for minutes that never end. */
export const CreditLot = z.object({ cause: z.enum(lotCauses), minutes: z.number(), endsAt: instant.nullable() });
export type CreditLot = z.infer<typeof CreditLot>;

const ClientCredit = z.object({
  id: z.number(),
  ...personFields,
  /** The sum in minutes; below zero if the client used more than there was. */
  minutes: z.number(),
});

/** The minutes that a client can spend on the paid form, including those that this browser's unpaid holds give back. */
const OwnMinutes = z.object({ minutes: z.number() });

/** Returns 0 minutes until the address is confirmed: anyone could register another person's. */
export const getOwnMinutes = defineEndpoint('signed-in', 'GET', '/api/account/minutes', { reply: OwnMinutes });

/** Returns the minutes of the client whose call the link opens; 0 for a link that did not come by mail. */
export const getMyMinutes = defineEndpoint('anyone', 'POST', '/api/my-call/minutes', {
  body: CallLinkInput,
  reply: OwnMinutes,
});

/** Lists the clients with credit, most minutes first, at most 500. `count` and `minutes` cover all of them. */
export const listClientCredit = defineEndpoint('admin', 'GET', '/api/admin/client-credit', {
  reply: z.object({ clients: z.array(ClientCredit), count: z.number(), minutes: z.number() }),
});
