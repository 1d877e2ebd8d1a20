import { z } from 'zod';
import { retentionKinds } from '#domain/retention-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** Returns the result of the latest nightly deletion of data whose retention is over; null before the first. */
export const getRetention = defineEndpoint('admin', 'GET', '/api/admin/retention', {
  reply: z.object({
    latest: z
      .object({
        endedAt: instant,
        /** The number of deleted rows by kind; null if the job failed. */
        deleted: z.record(z.enum(retentionKinds), z.number()).nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
});
