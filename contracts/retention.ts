import { z } from 'zod';
import { retentionKinds } from '#domain/retention.ts';
import { defineEndpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** What the site deleted in its latest night, since it had stayed long enough; null before the first. */
export const getRetention = defineEndpoint('admin', 'GET', '/api/admin/retention', {
  reply: z.object({
    latest: z
      .object({
        endedAt: instant,
        /** Null if it failed. */
        deleted: z.record(z.enum(retentionKinds), z.number()).nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
});
