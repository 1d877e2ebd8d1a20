import { z } from 'zod';
import { NewBooking } from '#contracts/bookings.ts';
import { type BookingKind, type CallMinutes, callMinutes } from '#domain/bookings.ts';
import { callPriceCents, dollars } from '#domain/prices.ts';
import { isPossiblePhoneNumber } from '../../ui/PhoneField.tsx';
import { centsOf, typedDollars } from '../typed-dollars.ts';

const lengths = ['30', '45', '60'] as const;

/** The booking as the form types it: radio buttons know texts only, and the amount is typed in dollars. */
export const TypedBooking = NewBooking.extend({
  phone: NewBooking.shape.phone.refine(isPossiblePhoneNumber, 'Please enter a complete phone number'),
  duration: z.enum(lengths).transform((minutes) => Number(minutes) as CallMinutes),
  amount: z.string().transform((typed, context) => {
    const cents = centsOf(typed);
    if (cents !== null && cents <= 1_000_000) return cents;
    const message = cents === null ? 'Please enter an amount in dollars, such as 50 or 49.50' : 'At most $10,000';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }),
});
export type TypedBooking = z.input<typeof TypedBooking>;
export type CheckedBooking = z.output<typeof TypedBooking>;

/** In the order of the window, so that the first fault in it is the first here. */
export const bookingFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'duration',
  'selectedTimeSlot',
  'paidWith',
  'amount',
  'goals',
] as const satisfies (keyof TypedBooking)[];

const priceFor = (duration: TypedBooking['duration'], isMember: boolean): string =>
  typedDollars(callPriceCents[duration][isMember ? 'member' : 'standard']);

export const emptyBooking = (kind: BookingKind): Partial<TypedBooking> => ({
  kind,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  selectedTimeSlot: '',
  goals: '',
  duration: '30',
  paidWith: 'elsewhere',
  amount: priceFor('30', false),
  tellClient: true,
});

/** Whether anything stands in the form that was not there at first. */
export function isBegun(typed: Partial<TypedBooking>): boolean {
  const empty = emptyBooking(typed.kind ?? 'free');
  return bookingFields.some((name) => (typed[name] ?? '') !== (empty[name] ?? ''));
}

export const lengthChoices = callMinutes.map((minutes) => {
  const { standard, member } = callPriceCents[minutes];
  return {
    value: String(minutes),
    label: `${minutes} minutes`,
    hint: `${dollars(standard)}, for members ${dollars(member)}`,
  };
});

/** Whether the typed address is a course member's: before a change, and now. */
export type Membership = { was: boolean; is: boolean };

/** The amount after another length or address was chosen: a price gives way to the new one, any other amount was meant. */
export function amountFor(duration: TypedBooking['duration'], typed: string, member: Membership): string {
  const isPrice = lengths.some((length) => priceFor(length, member.was) === typed);
  return isPrice ? priceFor(duration, member.is) : typed;
}
