import { z } from 'zod';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { clearableText, firstName, lastName, phone } from '../fields.ts';
import { CurrentUser } from './accounts.ts';

// The details and the picture that signed-in users change themselves. Booked calls keep the details typed for them.

export const OwnDetailsInput = z.object({
  firstName,
  lastName,
  /** The phone number; null or blank removes it. */
  phone: clearableText(20).pipe(phone.nullable()),
});
const UserReply = MessageReply.extend({ user: CurrentUser });

export const changeOwnDetails = defineEndpoint('signed-in', 'PUT', '/api/account/details', {
  body: OwnDetailsInput,
  reply: UserReply,
});

export const MAX_PICTURE_BYTES = 300_000;
/** Pixels of each side. */
export const PICTURE_SIZE = { min: 64, max: 1024 };

/**
 * Takes a square PNG, JPEG or WebP picture as base64; its bytes decide the format. Any other picture is refused at the
 * field `picture`, too many with `RATE_LIMITED`.
 */
export const changeOwnPicture = defineEndpoint('signed-in', 'PUT', '/api/account/picture', {
  body: z.object({
    picture: z
      .base64('Please choose a PNG, JPEG or WebP picture')
      .min(1, 'Please choose a picture')
      .max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4, 'This picture is too large'),
  }),
  reply: UserReply,
});

export const removeOwnPicture = defineEndpoint('signed-in', 'DELETE', '/api/account/picture', { reply: UserReply });

/** Returns a picture to the user who owns it, and to admins. */
export const getPicture = defineEndpoint('signed-in', 'GET', '/api/pictures/:name', {
  isPassive: true,
  params: z.object({ name: z.string() }),
  reply: z.unknown(),
});
