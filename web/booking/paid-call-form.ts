import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { getPaymentConfig } from '#contracts/payments.ts';
import { isMember } from '#domain/access.ts';
import type { CallMinutes } from '#domain/bookings.ts';
import { useUserState } from '../accounts/current-user.ts';
import { type HeldSlot, paidCallDraft, readHeldSlot, saveHeldSlot, withHeldSlot } from '../paid-call-draft.ts';
import { endpointQuery } from '../queries.ts';
import { useSite } from '../site.tsx';
import { type OpenSlots, openSlotsQuery } from '../slots/open-slots.ts';
import { readDraft, useDraftOwner, useFormDraft } from '../ui/form-draft.ts';
import type { PaidCallAnswers, PaidCallInput } from './paid-call-fields.ts';
import { getDisplayPrices, type PriceCorrection, type Rate } from './paid-call-prices.ts';
import type { PaidCallSettings } from './paid-call-settings.ts';
import { usePrefilledUser } from './prefill-user.ts';

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
  useQuery({ ...endpointQuery(getPaymentConfig), staleTime: 0 });

  useFormDraft(form, paidCallDraft);
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
    setHeld(readHeldSlot());
  }, [form, draftOwner, offeredMinutes, shortest]);

  // After the draft's effect, so that the draft takes precedence.
  usePrefilledUser(form);

  /** Records the held slot; null if certainly nothing is held. */
  function hold(next: HeldSlot | null) {
    setHeld(next);
    saveHeldSlot(next);
  }

  return { form, openSlots, hold };
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
