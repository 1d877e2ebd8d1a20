import { z } from 'zod';
import { retentionKinds } from '#domain/retention-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** Returns the data that the site deleted in its latest night, since its time was over; null before the first night. */
export const getRetention = defineEndpoint('admin', 'GET', '/api/admin/retention', {
  reply: z.object({
    latest: z
      .object({
        endedAt: instant,
        /** The number of deleted rows by kind; null if the night failed. */
        deleted: z.record(z.enum(retentionKinds), z.number()).nullable(),
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
});
