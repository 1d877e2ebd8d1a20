import { z } from 'zod';
import { consentKinds, consentStates } from '#domain/consents.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** A person's consent for one call or payment. Where the form did not ask for one, the state is 'not-asked'. */
export const ListedConsent = z.object({
  about: z.string(),
  policy: z.enum(consentKinds),
  /** 'not-given': the form asked, and the person did not agree. */
  state: z.enum([...consentStates, 'not-given']),
  /** The version of the policy; null unless the consent was given. */
  version: z.number().nullable(),
  givenAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
});
export type ListedConsent = z.infer<typeof ListedConsent>;

const OwnConsents = z.object({
  /** Newest first, at most 50. Empty until the address is confirmed: anyone could register another person's address. */
  consents: z.array(ListedConsent),
  /** True if any call of this address has goals or answers. */
  hasAnswers: z.boolean(),
});

/** Lists the consents given with the address of the signed-in user's account. */
export const listOwnConsents = defineEndpoint('signed-in', 'GET', '/api/account/consents', { reply: OwnConsents });

/** Deletes the goals and answers of this address's calls. Throws `NOT_POSSIBLE` until the address is confirmed. */
export const withdrawOwnConsent = defineEndpoint('signed-in', 'POST', '/api/account/consents/withdraw', {
  reply: MessageReply.extend(OwnConsents.shape),
});
