import { z } from 'zod';
import { offers } from '#domain/visits.ts';
import { defineEndpoint } from '../endpoint.ts';

const Counts = z.object({
  /** Visits that began on this page. */
  visits: z.number(),
  /** Openings of the booking form; for the course, of its payment form, once name and email are filled in. */
  opened: z.number(),
  /** Bookings. Only calls are counted. */
  booked: z.number(),
});
export type VisitCounts = z.infer<typeof Counts>;

const Week = z.object({
  firstDay: z.string(),
  /** The pages with at least one count. */
  pages: z.array(Counts.extend({ page: z.string() })),
  /** Payments by visitors that were settled in the week, whenever their calls were booked. */
  paid: z.object(
    Object.fromEntries(offers.map((offer) => [offer, z.number()])) as Record<(typeof offers)[number], z.ZodNumber>,
  ),
});
export type VisitWeek = z.infer<typeof Week>;

/** Returns the visits, counted without cookies, by week and page: the last 12 weeks, this week last. */
export const getVisits = defineEndpoint('admin', 'GET', '/api/admin/visits', {
  reply: z.object({ weeks: z.array(Week) }),
});
