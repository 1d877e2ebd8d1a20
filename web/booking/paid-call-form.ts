import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { getPaymentConfig } from '#contracts/money/payments.ts';
import type { PaidCallsContent } from '#contracts/studio/site-content.ts';
import { isMember } from '#domain/access.ts';
import { type CallMinutes, callMinutes } from '#domain/bookings.ts';
import { formatMemberDiscount, getCallPrices, type Prices } from '#domain/prices.ts';
import { useUserState } from '../accounts/current-user.ts';
import { serverNow } from '../api.ts';
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

/** The differences between the three pages that book a paid call. */
export type PaidCallSettings = {
  texts: Exclude<keyof PaidCallsContent, 'policies' | 'terms'>;
  badge?: (prices: Prices) => string;
  /** True if only members can book. All visitors see the member prices. */
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

/** The fields in the order of the page, so that the first error is also the topmost one. */
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

const isOffered = (offeredMinutes: readonly CallMinutes[], duration: unknown): duration is CallMinutes =>
  offeredMinutes.some((minutes) => minutes === duration);

/** Returns the form with this browser's draft, the slots that can be booked here, the prices, and the chosen call. */
export function usePaidCallForm({ validationMode, membersOnly }: PaidCallSettings) {
  const { offeredMinutes } = useSite().prices;
  const [shortest = 30] = offeredMinutes;
  const form: PaidCallFormState = useForm<PaidCallInput, unknown, PaidCallAnswers>({
    // The checks load when they are first needed: they include the phone number plans of all countries.
    resolver: async (...args) => (await import('./paid-call-answers.ts')).resolver(...args),
    mode: validationMode,
    // Only controlled fields have defaults. The others keep what was typed before hydration.
    defaultValues: { duration: shortest, phone: '', selectedTimeSlot: '' },
    shouldFocusError: false,
  });
  const [held, setHeld] = useState<HeldSlot | null>(null);
  const openSlots: OpenSlots = useQuery({
    ...openSlotsQuery({ fresh: true }),
    select: (slots) => withHeldSlot(slots, held, serverNow()),
  });
  const [minutes, selectedTimeSlot] = useWatch({ control: form.control, name: ['duration', 'selectedTimeSlot'] });
  const chosenSlot = openSlots.data?.find(({ value }) => value === selectedTimeSlot);

  // Fetched before the first submit: the reply sets the cookie by which a repeated request finds the same hold.
  useEndpoint(getPaymentConfig, { staleTime: 0 });

  const { forget: forgetDraft } = useFormDraft(form, paidCallDraft);
  const draftOwner = useDraftOwner();
  const isRestored = useRef(false);
  const hasChosenDuration = useRef(false);
  useEffect(() => {
    const linked = takeLinkedDuration();
    if (!isOffered(offeredMinutes, linked)) return;
    form.setValue('duration', linked);
    hasChosenDuration.current = true;
  }, [form, offeredMinutes]);
  useEffect(() => {
    if (draftOwner === undefined || isRestored.current) return;
    isRestored.current = true;
    // `useFormDraft` does not restore the length, because that field has a default.
    const { duration } = readDraft(paidCallDraft);
    const isChosen = hasChosenDuration.current || form.getValues('duration') !== shortest;
    if (isOffered(offeredMinutes, duration) && !isChosen) form.setValue('duration', duration);
    if (hasConsentedTo(form.getValues('goals'))) form.setValue('agreesToHealth', true);
    setHeld(readHeldSlot());
  }, [form, draftOwner, offeredMinutes, shortest]);

  // Comes after the draft's effect, so that the draft takes precedence.
  usePrefilledUser(form);

  /** Saves the slot that this browser holds. Null if the browser certainly holds none. */
  function saveHold(next: HeldSlot | null) {
    setHeld(next);
    saveHeldSlot(next);
  }

  const callPrices = useCallPrices(membersOnly);
  const isTimeChosen = Boolean(selectedTimeSlot);
  return { form, openSlots, minutes, chosenSlot, isTimeChosen, saveHold, forgetDraft, ...callPrices };
}

export type PaidCall = ReturnType<typeof usePaidCallForm>;

/** Takes the length out of the address, where a tapped offer puts it, so that a reload keeps a later choice. */
function takeLinkedDuration(): number | undefined {
  const query = new URLSearchParams(location.search);
  const duration = query.get('duration');
  if (duration === null) return undefined;
  query.delete('duration');
  history.replaceState(history.state, '', `${location.pathname}${query.size ? `?${query}` : ''}${location.hash}`);
  return Number(duration);
}

/** Returns the prices for the current user. The page for members shows member prices to everybody. */
function useCallPrices(membersOnly: boolean) {
  const userState = useUserState();
  const { prices } = useSite();
  const [corrections, setCorrections] = useState<readonly PriceCorrection[]>([]);
  const isKnownMember = userState.status === 'signed-in' && isMember(userState.user);
  const isKnownNonMember = !isKnownMember && (userState.status === 'signed-in' || userState.status === 'anonymous');
  const rate: Rate = membersOnly || isKnownMember ? 'member' : 'standard';
  return {
    prices: getDisplayPrices(prices, rate, corrections),
    isOwnPrice: isKnownMember || !membersOnly,
    mustBeMember: membersOnly && isKnownNonMember,
    correctPrice: (correction: Omit<PriceCorrection, 'rate'>) =>
      setCorrections([...corrections, { ...correction, rate }]),
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
    // The coach's own percentage. Computed from the rounded prices, it might come out differently.
    const isDiscounted = rate === 'member' && cents === table.member && savedCents > 0;
    const percentOff = isDiscounted ? current.memberDiscountPercent : Math.round((100 * savedCents) / regularCents);
    return { cents, regularCents, savedCents, percentOff };
  };
  return Object.fromEntries(callMinutes.map((minutes) => [minutes, priceOf(minutes)])) as Record<
    CallMinutes,
    DisplayPrice
  >;
}
