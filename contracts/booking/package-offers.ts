import { z } from 'zod';
import { MAX_PACKAGE_WEEKS } from '#domain/package-templates.ts';
import { consentField } from '../accounts/consent.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { email, firstName, idParams, instant, lastName, plainDate, yesOrNo } from '../fields.ts';
import { StartedPayment } from '../money/payments.ts';
import { billCents } from './bills.ts';

// Packages of calls before they are paid: offered by the coach with a link, or bought on the offers page.

const templateId = z
  .string('Please choose a package')
  .min(1, 'Please choose a package')
  .max(40, 'Please choose a package');

export const OfferInput = z.object({
  templateId,
  /** The price; by default that of the template for this client. */
  cents: billCents.optional(),
  /** The first day, in the coach's zone; null for the day on which the offer is paid. */
  startsOn: plainDate('Please choose the first day').nullable().default(null),
  /** The weeks that the package lasts; by default those of the template. */
  weeks: z.int().min(1).max(MAX_PACKAGE_WEEKS).optional(),
  /** The last day on which the offer can be paid, in the coach's zone; by default in two weeks. */
  standsUntil: plainDate('Please choose until when the offer stands').optional(),
  /** True if the client gets the offer by mail. */
  tellClient: yesOrNo.default(true),
});
export type OfferInput = z.output<typeof OfferInput>;

/** Offers a package to a client. Throws `NOT_FOUND`, `DUPLICATE` for a second click, `invalid`. */
export const offerPackage = defineEndpoint('admin', 'POST', '/api/admin/clients/:id/offers', {
  params: idParams,
  body: OfferInput,
  /** `url` is the address of the offer, which the server does not keep. */
  reply: MessageReply.extend({ id: z.int(), url: z.string() }),
  status: 201,
});

/** A template with its price for one client. */
const OfferChoice = z.object({
  id: z.string(),
  name: z.string(),
  calls: z.int(),
  callMinutes: z.int(),
  weeks: z.int(),
  withCourse: z.boolean(),
  cents: z.int(),
});
export type OfferChoice = z.infer<typeof OfferChoice>;

/** Lists the templates that can be offered to a client. Throws `NOT_FOUND`. */
export const listOfferChoices = defineEndpoint('admin', 'GET', '/api/admin/clients/:id/offers', {
  params: idParams,
  reply: z.object({ choices: z.array(OfferChoice), isMember: z.boolean(), today: z.string() }),
});

/**
 * Opens the payment of an offer, as `startLinkedPayment` does. Throws `NOT_FOUND` for a link that offers no package,
 * `NOT_POSSIBLE` for an offer that has ended, `PAYMENT_NOT_COMPLETED`, `PAYMENT_UNAVAILABLE`.
 */
export const startOffer = defineEndpoint('anyone', 'POST', '/api/offers/start', {
  body: z.object({ token: z.string('The link is missing').min(1, 'The link is missing').max(200), ...consentField }),
  reply: StartedPayment,
});

export const PackageBuyer = z.object({
  templateId,
  firstName,
  lastName,
  email: email('Please enter a valid email address'),
  /** Cents, as the page showed them. The server compares them with the price, and never charges them. */
  amount: z.int('Please send the price in cents'),
  /** The contents that the page showed. The server refuses a package that has changed since, even at the same price. */
  shown: z
    .object({
      calls: z.int(),
      callMinutes: z.int(),
      weeks: z.int(),
      maxCallsAWeek: z.int(),
      withCourse: z.boolean(),
    })
    .optional(),
});
export type PackageBuyer = z.infer<typeof PackageBuyer>;

/**
 * Opens a payment for a package on open sale, or returns the open payment of the same browser and address. Sets the
 * checkout cookie. Throws `NOT_FOUND` for a package that is not on open sale, `NOT_POSSIBLE` for one that has changed,
 * `PRICE_CHANGED`, `PAYMENT_UNAVAILABLE`.
 */
export const startPackagePurchase = defineEndpoint('anyone', 'POST', '/api/package-purchases/start', {
  body: PackageBuyer.extend(consentField),
  reply: StartedPayment.extend({ payBy: instant }),
});
