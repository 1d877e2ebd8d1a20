import { z } from 'zod';

/** The token in the fragment of a mailed address: 'free-7.…' opens a booked call, '7.…' a held one. */
const link = z.string({ error: 'The link is missing' }).min(1, 'The link is missing').max(200, 'This link isn’t valid');

/** The link alone gives access to the call. Endpoints throw `NOT_FOUND` if it is invalid or has ended. */
export const CallLinkInput = z.object({ link });
