import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';

// The secret address under which the coach's own calendar reads the calls.

/** Says since when there is an address; null if there is none. The address itself is never shown again. */
export const getCalendarFeed = defineEndpoint('admin', 'GET', '/api/admin/calendar-feed', {
  reply: z.object({ createdAt: instant.nullable() }),
});

/** Makes a new address, an absolute one. An earlier one ends. */
export const createCalendarFeed = defineEndpoint('admin', 'POST', '/api/admin/calendar-feed', {
  status: 201,
  reply: z.object({ url: z.string() }),
});

export const deleteCalendarFeed = defineEndpoint('admin', 'DELETE', '/api/admin/calendar-feed');
