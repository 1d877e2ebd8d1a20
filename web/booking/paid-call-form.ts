import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { getPaymentConfig } from '#contracts/money/payments.ts';
import type { PaidCallsContent } from '#contracts/studio/site-content.ts';
import { isMember } from '#domain/access.ts';
import { type CallMinutes, callMinutes } from '#domain/bookings.ts';
import { formatMemberDiscount, getCallPrices, type Prices } from '#domain/prices.ts';
import { useUserState } from '../accounts/current-user.ts';
import {
  type HeldSlot,
  hasConsentedTo,
  paidCallDraft,
  readHeldSlot,
  saveHeldSlot,
  withHeldSlot,
} from '../paid-call-draft.ts';
import { useEndpoint } from '../queries.ts';
import { useSite } from '../site.tsx';
import { type OpenSlots, openSlotsQuery } from '../slots/open-slots.ts';
import { readDraft, useDraftOwner, useFormDraft } from '../ui/form-draft.ts';
import type { PaidCallAnswers as AnswersSchema } from './paid-call-answers.ts';
import { usePrefilledUser } from './prefill-user.ts';

/** The differences between the three paid-booking pages. */
export type PaidCallSettings = {
  texts: Exclude<keyof PaidCallsContent, 'policies' | 'terms'>;
  badge?: (prices: Prices) => string;
  /** Shows member prices to all visitors, but only members can book. */
  membersOnly: boolean;
  validationMode: 'onSubmit' | 'onChange';
  source?: 'coaching-offers' | 'course';
  hasDisclaimer: boolean;
  /** The toast for an error without a message. */
  fallbackMessage: string;
};

export const standardCallSettings: PaidCallSettings = {
  texts: 'standard',
  membersOnly: false,
  validationMode: 'onSubmit',
  hasDisclaimer: false,
  fallbackMessage: 'Please try again.',
};

export const regularCallSettings: PaidCallSettings = {
  texts: 'regular',
  badge: () => '1-on-1 Coaching Call',
  membersOnly: false,
  validationMode: 'onChange',
  source: 'coaching-offers',
  hasDisclaimer: true,
  fallbackMessage: 'There was an error processing your booking.',
};

export const discountedCallSettings: PaidCallSettings = {
  texts: 'discounted',
  badge: (prices) => `Course Member Discount - ${formatMemberDiscount(prices)} OFF`,
  membersOnly: true,
  validationMode: 'onChange',
  source: 'course',
  hasDisclaimer: true,
  fallbackMessage: 'There was an error processing your booking.',
};

export type PaidCallAnswers = z.output<typeof AnswersSchema>;
export type PaidCallInput = z.input<typeof AnswersSchema>;

/** The fields in the order of the page, so that the first error here is the first on the page. */
export const paidCallFieldNames = [
  'duration',
  'selectedTimeSlot',
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'goals',
  'agreesToHealth',
] as const satisfies (keyof PaidCallInput)[];

export type PaidCallFormState = UseFormReturn<PaidCallInput, unknown, PaidCallAnswers>;

const isOneOf = (offered: readonly CallMinutes[], value: unknown): value is CallMinutes =>
  offered.some((minutes) => minutes === value);

/** The form with this browser's draft, and the slots that can be booked from here. */
export function usePaidCallForm({ validationMode }: Pick<PaidCallSettings, 'validationMode'>) {
  const { offeredMinutes } = useSite().prices;
  const [shortest = 30] = offeredMinutes;
  const form: PaidCallFormState = useForm<PaidCallInput, unknown, PaidCallAnswers>({
    // The checks, with the numbers' plans of all countries, are not needed to show the form.
    resolver: async (...typed) => (await import('./paid-call-answers.ts')).resolver(...typed),
    mode: validationMode,
    // Native fields have no defaults, so that text typed before hydration stays.
    defaultValues: { duration: shortest, phone: '', selectedTimeSlot: '' },
    shouldFocusError: false,
  });
  const [held, setHeld] = useState<HeldSlot | null>(null);
  const openSlots: OpenSlots = useQuery({
    ...openSlotsQuery({ fresh: true }),
    select: (slots) => withHeldSlot(slots, held, new Date()),
  });

  // Loaded before the first submit, so that a repeated request finds the same hold.
  useEndpoint(getPaymentConfig, { staleTime: 0 });

  const { forget: forgetDraft } = useFormDraft(form, paidCallDraft);
  const draftOwner = useDraftOwner();
  const isRestored = useRef(false);
  const hasChosenDuration = useRef(false);
  useEffect(() => {
    const linked = takeLinkedDuration();
    if (!isOneOf(offeredMinutes, linked)) return;
    form.setValue('duration', linked);
    hasChosenDuration.current = true;
  }, [form, offeredMinutes]);
  useEffect(() => {
    if (draftOwner === undefined || isRestored.current) return;
    isRestored.current = true;
    // The draft leaves the length alone, which has a default.
    const { duration } = readDraft(paidCallDraft);
    const isChosen = hasChosenDuration.current || form.getValues('duration') !== shortest;
    if (isOneOf(offeredMinutes, duration) && !isChosen) form.setValue('duration', duration);
    if (hasConsentedTo(form.getValues('goals'))) form.setValue('agreesToHealth', true);
    setHeld(readHeldSlot());
  }, [form, draftOwner, offeredMinutes, shortest]);

  // After the draft's effect, so that the draft takes precedence.
  usePrefilledUser(form);

  /** Records the held slot; null if certainly nothing is held. */
  function hold(next: HeldSlot | null) {
    setHeld(next);
    saveHeldSlot(next);
  }

  return { form, openSlots, hold, forgetDraft };
}

/**
 * The length in the address, from the price that was tapped among the offers. It leaves the address, so that a reload
 * keeps what was chosen afterwards.
 */
function takeLinkedDuration(): number | undefined {
  const query = new URLSearchParams(location.search);
  const duration = query.get('duration');
  if (duration === null) return undefined;
  query.delete('duration');
  history.replaceState(history.state, '', `${location.pathname}${query.size ? `?${query}` : ''}${location.hash}`);
  return Number(duration);
}

/** Prices for the current user. The members' page always shows member prices. */
export function useCallPrices({ membersOnly }: Pick<PaidCallSettings, 'membersOnly'>) {
  const userState = useUserState();
  const { prices } = useSite();
  const [corrections, setCorrections] = useState<readonly PriceCorrection[]>([]);
  const isKnownMember = userState.status === 'signed-in' && isMember(userState.user);
  const rate: Rate = membersOnly || isKnownMember ? 'member' : 'standard';
  return {
    prices: getDisplayPrices(prices, rate, corrections),
    isOwnPrice: isKnownMember || !membersOnly,
    /** Known not to be a member, on the page for members only. */
    isShutOut: membersOnly && !isKnownMember && (userState.status === 'signed-in' || userState.status === 'anonymous'),
    correct: (correction: Omit<PriceCorrection, 'rate'>) => setCorrections([...corrections, { ...correction, rate }]),
  };
}

type Rate = 'standard' | 'member';

/** A displayed price. `percentOff` is 0 without a discount. */
export type DisplayPrice = { cents: number; regularCents: number; savedCents: number; percentOff: number };

/** The server's price, which replaces the page's price for that length and rate. */
type PriceCorrection = { minutes: CallMinutes; rate: Rate; cents: number };

export function getDisplayPrices(
  current: Prices,
  rate: Rate,
  corrections: readonly PriceCorrection[] = [],
): Record<CallMinutes, DisplayPrice> {
  const priceOf = (minutes: CallMinutes): DisplayPrice => {
    const table = getCallPrices(current, minutes);
    const correctionForLength = corrections.findLast(
      (correction) => correction.minutes === minutes && correction.rate === rate,
    );
    const cents = correctionForLength?.cents ?? table[rate];
    const regularCents = Math.max(table.standard, cents);
    const savedCents = regularCents - cents;
    // The coach's own number: that of the prices in whole dollars may be another one.
    const isDiscounted = rate === 'member' && cents === table.member && savedCents > 0;
    const percentOff = isDiscounted ? current.memberDiscountPercent : Math.round((100 * savedCents) / regularCents);
    return { cents, regularCents, savedCents, percentOff };
  };
  return Object.fromEntries(callMinutes.map((minutes) => [minutes, priceOf(minutes)])) as Record<
    CallMinutes,
    DisplayPrice
  >;
}
