import { z } from 'zod';
import { contactMethods } from '#domain/bookings.ts';
import { packageEndReasons, packageStates } from '#domain/packages.ts';
import { parseSlotValue } from '#domain/slot-values.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { defineEndpoint, MessageReply } from '../endpoint.ts';
import { areDifferent, idParams, instant, personFields, phone, plainDate, requiredText, yesOrNo } from '../fields.ts';
import { OfferedSlot } from './free-calls.ts';

// Packages that were sold: what their clients see and book, and what the coach changes.

const MAX_CALLS_AT_ONCE = 52;

/** Calls by their fate: `waiting` for a decision, `used` though missed or canceled late, `credited` as minutes. */
const counts = z.object({
  total: z.int(),
  held: z.int(),
  booked: z.int(),
  waiting: z.int(),
  used: z.int(),
  credited: z.int(),
  toBook: z.int(),
});

const sharedFields = {
  id: z.int(),
  name: z.string(),
  state: z.enum(packageStates),
  endedBy: z.enum(packageEndReasons).nullable(),
  /** '4 calls: 1 held, 1 booked, 2 to book' */
  summary: z.string(),
  counts,
  callMinutes: z.int(),
  maxCallsAWeek: z.int(),
  /** The coach's dates. */
  startsOn: z.string().nullable(),
  lastDay: z.string(),
  /** 24:00 of the last day, or the moment at which the package was ended. */
  endsAt: instant,
};

export const OwnPackage = z.object({
  ...sharedFields,
  firstName: z.string(),
  /** The deadline for changes of a call, in hours before it begins. */
  changeNoticeHours: z.number(),
  /** The first day of the coach's week, in which `maxCallsAWeek` counts. */
  weekStartsOn: z.enum(['mon', 'sun']),
  /** The known contact details: a booking needs both. The number itself is left out: a friend may have the link. */
  contact: z.object({ isPhoneKnown: z.boolean(), contactMethod: z.enum(contactMethods).nullable() }),
  /** True if the payer's bank holds the payment or has taken it back, so no more calls can be booked. */
  isDisputed: z.boolean(),
  /** The calls that are booked, were held or were missed, soonest first. */
  calls: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      startsAt: instant,
      fate: z.enum(['booked', 'held', 'waiting', 'used', 'credited']),
      /** Opens the call's own page. Null once that link has expired. */
      link: z.string().nullable(),
    }),
  ),
});
export type OwnPackage = z.infer<typeof OwnPackage>;

/**
 * Lists the sold packages of the signed-in person, or the one whose mailed link is in the header `x-package-link`.
 * An account with an unconfirmed address has none. Throws `UNAUTHENTICATED`, `NOT_FOUND` for an unknown link.
 */
export const listOwnPackages = defineEndpoint('anyone', 'GET', '/api/packages', {
  reply: z.object({ packages: z.array(OwnPackage) }),
});

/** Lists the times at which a call of the package can be booked. Access as for `listOwnPackages`. */
export const listPackageSlots = defineEndpoint('anyone', 'GET', '/api/packages/:id/open-slots', {
  params: idParams,
  reply: z.array(OfferedSlot),
});

const datedSlot = z
  .string('Please choose a time')
  .max(50, 'Please choose one of the offered times')
  .refine((value) => parseSlotValue(value)?.kind === 'dated', 'Please choose one of the offered times');

export const PackageCallsInput = z.object({
  /** Dated values ('2027-01-05-900am'). */
  slots: z
    .array(datedSlot, 'Please choose at least one time')
    .min(1, 'Please choose at least one time')
    .max(MAX_CALLS_AT_ONCE, `Please choose at most ${MAX_CALLS_AT_ONCE} times`)
    .refine(areDifferent, 'Please choose each time only once'),
  /** The instants that the page showed for the slots, in their order: wrong if the time zone has changed since. */
  startsAt: z.array(instant).max(MAX_CALLS_AT_ONCE).optional(),
  /** The phone, and the way to call. Default: those of the client's last booked call, or those that the coach noted. */
  phone: phone.optional(),
  contactMethod: z.enum(contactMethods, { error: 'Please select a contact method' }).optional(),
  timeZone: z.string().max(60).refine(isTimeZone).nullish().catch(null),
});

/** A time of a request that cannot be booked. `nearest`: the open time next to it, if there is one. */
export type TakenTime = {
  slot: string;
  label: string;
  /** `taken`: not open, or no longer; `outside`: not within the package; `week`: the week is full. */
  reason: 'taken' | 'outside' | 'week';
  nearest: OfferedSlot | null;
};

/**
 * Books calls of the package: all of them, or none. Throws `SLOT_TAKEN` with `taken`, `NOT_POSSIBLE` for a package that
 * has ended or has too few calls left, `invalid` where phone or way of the call are unknown, `ADDRESS_UNCONFIRMED`.
 */
export const bookPackageCalls = defineEndpoint('anyone', 'POST', '/api/packages/:id/calls', {
  params: idParams,
  body: PackageCallsInput,
  status: 201,
  reply: MessageReply.extend({ calls: z.array(z.object({ id: z.int(), label: z.string(), startsAt: instant })) }),
});

/** A package on the client's page. */
export const ClientPackage = z.object({
  ...sharedFields,
  /** True if the coach can prolong it: also after a refund, as long as a part of the money is with the coach. */
  canGoOn: z.boolean(),
});
export type ClientPackage = z.infer<typeof ClientPackage>;

/** A package that ends soon while calls are left. */
export const EndingPackage = z.object({
  id: z.int(),
  /** The id of the client with this address; null if no client has it. */
  clientId: z.int().nullable(),
  ...personFields,
  name: z.string(),
  summary: z.string(),
  lastDay: z.string(),
});
export type EndingPackage = z.infer<typeof EndingPackage>;

const MAX_REASON = 200;
const reason = requiredText(MAX_REASON, 'Please give a reason');

export const PackageChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('prolong'), lastDay: plainDate('Please choose the last day'), reason }),
  z.object({ action: z.literal('add'), reason }),
  z.object({ action: z.literal('take'), reason }),
  z.object({ action: z.literal('end'), reason, tellClient: yesOrNo.default(true) }),
]);
export type PackageChange = z.infer<typeof PackageChange>;

/** Prolongs a package, adds or takes one call, or ends it. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `invalid`. */
export const changePackage = defineEndpoint('admin', 'POST', '/api/admin/packages/:id', {
  params: idParams,
  body: PackageChange,
});

/** A package that can pay for a call that the coach books. */
export const BookablePackage = z.object({
  id: z.int(),
  name: z.string(),
  summary: z.string(),
  callMinutes: z.int(),
  toBook: z.int(),
  lastDay: z.string(),
});
export type BookablePackage = z.infer<typeof BookablePackage>;

/** Lists what can pay for a call of the client with this address: packages with calls to book, and minutes. */
export const listBookablePackages = defineEndpoint('admin', 'GET', '/api/admin/packages', {
  query: z.object({ email: z.string().max(255).default('') }),
  /** `minutes`: the credit that can be spent. */
  reply: z.object({ packages: z.array(BookablePackage), minutes: z.int() }),
});
