import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { webAddress } from '../fields.ts';
import { BookingReference, BookingReply } from './admin-bookings.ts';

/**
 * Gives a call by video link another link, which its client gets by mail. Throws `NOT_POSSIBLE` for a call by number,
 * and once the call is over.
 */
export const setVideoLink = defineEndpoint('admin', 'PUT', '/api/admin/bookings/:kind/:id/video-link', {
  params: BookingReference,
  body: z.object({ videoLink: webAddress }),
  reply: BookingReply,
});
