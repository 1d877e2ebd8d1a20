import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** A member who has done nothing in the course for so many days has stopped. */
export const STOPPED_AFTER_DAYS = 14;

const members = z.int();

/** The progress of all members, for the coach. Admins do not count. */
export const getCourseReport = defineEndpoint('admin', 'GET', '/api/admin/course/report', {
  reply: z.object({
    members,
    notStarted: members,
    /** Members who have completed every part. */
    finished: members,
    /** The parts that members see, in their order. */
    parts: z.array(
      z.object({
        id: z.int(),
        place: z.int(),
        title: z.string(),
        started: members,
        finished: members,
        /** Members who were last here, at least `STOPPED_AFTER_DAYS` ago, and have not finished the course. */
        stopped: members,
      }),
    ),
  }),
});
