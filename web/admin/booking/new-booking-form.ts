import { z } from 'zod';
import { CreateBookingInput } from '#contracts/booking/book-for-client.ts';
import { possiblePhone } from '#contracts/possible-phone.ts';
import { type BookingKind, type CallMinutes, callMinutes } from '#domain/bookings.ts';
import { formatDollars, getCallPrice, getCallPrices, type Prices } from '#domain/prices.ts';
import { dollarField, formatDollarInput } from '../dollar-input.ts';

const lengthOptions = ['30', '45', '60'] as const;

/** The form's input: radio buttons have text values, and the amount is typed in dollars. */
export const NewBookingFormInput = CreateBookingInput.extend({
  phone: possiblePhone(CreateBookingInput.shape.phone),
  duration: z.enum(lengthOptions).transform((minutes) => Number(minutes) as CallMinutes),
  amount: dollarField('50 or 49.50'),
});
export type NewBookingFormInput = z.input<typeof NewBookingFormInput>;
export type NewBookingFormOutput = z.output<typeof NewBookingFormInput>;

export const hasAmount = ({ kind, paidWith }: Pick<NewBookingFormInput, 'kind' | 'paidWith'>): boolean =>
  kind === 'paid' && (paidWith === 'elsewhere' || paidWith === 'link');

/** The fields in the order of the form, so that the first invalid one takes the focus. */
export const newBookingFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'videoLink',
  'duration',
  'selectedTimeSlot',
  'paidWith',
  'minutesFromCredit',
  'amount',
  'goals',
] as const satisfies (keyof NewBookingFormInput)[];

const priceFor = (prices: Prices, duration: NewBookingFormInput['duration'], isMember: boolean): string =>
  formatDollarInput(getCallPrice(prices, Number(duration) as CallMinutes, isMember).cents);

/** A client whom the coach books for from the client's own page. `phone` is E.164, or empty. */
export type KnownClient = Pick<NewBookingFormInput, 'firstName' | 'lastName' | 'email' | 'phone'> &
  Partial<Pick<NewBookingFormInput, 'contactMethod'>>;

/** Returns the form before anything is typed. */
export const startBookingForm = (
  prices: Prices,
  kind: BookingKind,
  person?: KnownClient,
): Partial<NewBookingFormInput> => ({
  kind,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  videoLink: '',
  selectedTimeSlot: '',
  goals: '',
  duration: '30',
  paidWith: 'link',
  minutesFromCredit: 0,
  outsideHours: false,
  amount: priceFor(prices, '30', false),
  tellClient: true,
  ...person,
});

/** Returns true if something was typed or chosen. */
export function hasInput(prices: Prices, typed: Partial<NewBookingFormInput>, person?: KnownClient): boolean {
  const start = startBookingForm(prices, typed.kind ?? 'free', person);
  // The price of a known member is filled in without anybody typing it.
  const names = newBookingFields.filter((name) => name !== 'amount' || !person);
  return names.some((name) => (typed[name] ?? '') !== (start[name] ?? ''));
}

/** Lists all lengths, since the coach may also book one that visitors cannot. */
export const listLengthChoices = (prices: Prices) =>
  callMinutes.map((minutes) => {
    const { standard, member } = getCallPrices(prices, minutes);
    return {
      value: String(minutes),
      label: `${minutes} minutes`,
      hint: `${formatDollars(standard)}, for members ${formatDollars(member)}`,
    };
  });

/** The course membership of the typed address, before and after a change. */
export type MembershipChange = { wasMember: boolean; isMember: boolean };

/** Returns the amount after the length or the address has changed: a list price is replaced, any other amount stays. */
export function nextAmount(
  prices: Prices,
  duration: NewBookingFormInput['duration'],
  typed: string,
  membership: MembershipChange,
): string {
  const isListPrice = lengthOptions.some((length) => priceFor(prices, length, membership.wasMember) === typed);
  return isListPrice ? priceFor(prices, duration, membership.isMember) : typed;
}
