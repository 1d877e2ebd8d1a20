import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { email, idParams } from '../fields.ts';

// A copy of all that the site knows of a person, and its erasure. The coach does both for a client, users for
// themselves, and all others by a link that is mailed to their address.

/** The effects of an erasure, in sentences for the coach or the person. */
export const ErasurePreview = z.object({
  /** The addresses by which the data was found. */
  addresses: z.array(z.string()),
  goes: z.array(z.string()),
  /** The data that stays, each with the reason. */
  stays: z.array(z.string()),
  /** The steps that must come first. If there are none, the data can be erased now. */
  obstacles: z.array(z.string()),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

const TYPE_ERASE = 'Please type the word “erase”';
/** The word that the person types. It is lower-cased, since phones begin a word with a capital letter. */
const confirmation = z.string(TYPE_ERASE).trim().toLowerCase().pipe(z.literal('erase', TYPE_ERASE));

/** The word that confirms an erasure. */
export const ErasureInput = z.object({ confirmation });

/** Downloads a zip archive with `data.json` and `index.html`, including the coach's notes. */
export const downloadClientData = defineEndpoint('admin', 'GET', '/api/admin/clients/:id/data', {
  params: idParams,
  reply: z.unknown(),
});

/** Previews an erasure. Throws `FRESH_SIGN_IN_NEEDED` already, so that `eraseClient` needs no second sign-in. */
export const previewClientErasure = defineEndpoint('admin', 'GET', '/api/admin/clients/:id/erasure', {
  params: idParams,
  reply: ErasurePreview,
});

/** Erases a client. Throws `FRESH_SIGN_IN_NEEDED`, `NOT_FOUND`, and `NOT_POSSIBLE` with the first obstacle. */
export const eraseClient = defineEndpoint('admin', 'POST', '/api/admin/clients/:id/erasure', {
  params: idParams,
  body: ErasureInput,
});

/**
 * Downloads the archive without the coach's notes. Throws `ADDRESS_UNCONFIRMED`, since anyone could register another
 * person's address, and `FRESH_SIGN_IN_NEEDED`.
 */
export const downloadOwnData = defineEndpoint('signed-in', 'GET', '/api/account/data', { reply: z.unknown() });

export const previewOwnErasure = defineEndpoint('signed-in', 'GET', '/api/account/erasure', { reply: ErasurePreview });

/** Erases the user's data and ends the session. Throws the refusals of `downloadOwnData`, and `NOT_POSSIBLE`. */
export const eraseOwnData = defineEndpoint('signed-in', 'POST', '/api/account/erasure', { body: ErasureInput });

export const DataLinkInput = z.object({ email: email('Please enter a valid email address') });

/** Mails the link if the site knows the address. The reply is the same for every address. */
export const requestDataLink = defineEndpoint('anyone', 'POST', '/api/my-data/link', { body: DataLinkInput });

const token = z.string('Please open the link in the email').max(200);

/**
 * Returns the data behind a link. Throws `invalid` at `token` if the link is no longer valid. `isErased`: the link was
 * used to erase the data.
 */
export const readDataLink = defineEndpoint('anyone', 'POST', '/api/my-data/read', {
  body: z.object({ token }),
  reply: z.object({ isErased: z.boolean(), preview: ErasurePreview.nullable() }),
});

export const downloadLinkedData = defineEndpoint('anyone', 'POST', '/api/my-data/download', {
  body: z.object({ token }),
  reply: z.unknown(),
});

/** Erases the data behind a link. The same link, sent again, gets the same reply. */
export const eraseLinkedData = defineEndpoint('anyone', 'POST', '/api/my-data/erase', {
  body: ErasureInput.extend({ token }),
});
