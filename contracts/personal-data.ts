import { z } from 'zod';
import { MessageReply } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { email, idParams } from './fields.ts';

// Everything that the site knows of a person: a copy, and its erasure. The coach does both for a client, a user for themselves, and
// anybody else by a link that is mailed to their address.

/** What an erasure does, in sentences that the coach or the person reads. */
export const ErasurePreview = z.object({
  /** The addresses by which the data was found. */
  addresses: z.array(z.string()),
  goes: z.array(z.string()),
  /** What stays, and why. */
  stays: z.array(z.string()),
  /** What has to be done first. Empty: it can be erased now. */
  obstacles: z.array(z.string()),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

const TYPE_ERASE = 'Please type the word “erase”';
/** Phones begin a word with a capital letter. */
const confirmation = z.string(TYPE_ERASE).trim().toLowerCase().pipe(z.literal('erase', TYPE_ERASE));

/** What is typed before anything goes. */
export const ErasureInput = z.object({ confirmation });

/** A zip archive with `data.json` and `index.html`, with the coach's notes. */
export const downloadClientData = defineEndpoint('admin', 'GET', '/api/admin/clients/:id/data', {
  params: idParams,
  reply: z.unknown(),
});

/** Refused with `FRESH_SIGN_IN_NEEDED`, so that nobody reads all of it and is then stopped. */
export const previewClientErasure = defineEndpoint('admin', 'GET', '/api/admin/clients/:id/erasure', {
  params: idParams,
  reply: ErasurePreview,
});

/** Refused with `FRESH_SIGN_IN_NEEDED`, `NOT_FOUND`, and `NOT_POSSIBLE` with the first obstacle. */
export const eraseClient = defineEndpoint('admin', 'POST', '/api/admin/clients/:id/erasure', {
  params: idParams,
  body: ErasureInput,
  reply: MessageReply,
});

/** The same without the coach's notes. Refused with `ADDRESS_UNCONFIRMED`, since anyone could register another person's address, and `FRESH_SIGN_IN_NEEDED`. */
export const downloadOwnData = defineEndpoint('signed-in', 'GET', '/api/account/data', { reply: z.unknown() });

export const previewOwnErasure = defineEndpoint('signed-in', 'GET', '/api/account/erasure', { reply: ErasurePreview });

/** Ends the session. Refused like `downloadOwnData`, and with `NOT_POSSIBLE`. */
export const eraseOwnData = defineEndpoint('signed-in', 'POST', '/api/account/erasure', {
  body: ErasureInput,
  reply: MessageReply,
});

export const DataLinkInput = z.object({ email: email('Please enter a valid email address') });

/** Mails the link, if the site knows the address. The reply is the same for every address. */
export const requestDataLink = defineEndpoint('anyone', 'POST', '/api/my-data/link', {
  body: DataLinkInput,
  reply: MessageReply,
});

const token = z.string('Please open the link in the email').max(200);

/** Refused with `invalid` at `token` if the link is not valid any more. `isErased`: it was used to erase. */
export const readDataLink = defineEndpoint('anyone', 'POST', '/api/my-data/read', {
  body: z.object({ token }),
  reply: z.object({ isErased: z.boolean(), preview: ErasurePreview.nullable() }),
});

export const downloadLinkedData = defineEndpoint('anyone', 'POST', '/api/my-data/download', {
  body: z.object({ token }),
  reply: z.unknown(),
});

/** The same link, sent again, gets the same reply. */
export const eraseLinkedData = defineEndpoint('anyone', 'POST', '/api/my-data/erase', {
  body: ErasureInput.extend({ token }),
  reply: MessageReply,
});
