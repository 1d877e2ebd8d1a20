import { z } from 'zod';

/** What stands behind the # of a mailed address: 'free-7.…' of a booked call, '7.…' of a held one. */
const link = z.string({ error: 'The link is missing' }).min(1, 'The link is missing').max(200, 'This link isn’t valid');

/** The link is all that a client needs. An endpoint answers NOT_FOUND to a link that is not valid (any more). */
export const CallLinkInput = z.object({ link });
