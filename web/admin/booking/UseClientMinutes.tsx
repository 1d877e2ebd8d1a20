import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { listClientCredit } from '#contracts/booking/client-credit.ts';
import type { CallMinutes } from '#domain/bookings.ts';
import { payWithMinutes } from '#domain/credit.ts';
import { getCallPrice } from '#domain/prices.ts';
import { endpointQuery } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { formatMinutes } from '../booking-labels.ts';
import { formatDollarInput } from '../dollar-input.ts';
import type { NewBookingFormInput } from './new-booking-form.ts';

/**
 * Lets the client's minutes pay a part of the call, and sets the amount for the rest. Renders nothing where the address
 * has no credit, or enough for the whole call: that is paid "From credit".
 */
export function UseClientMinutes({ isMember }: { isMember: boolean }) {
  const { control, register, setValue } = useFormContext<NewBookingFormInput>();
  const [email, length, isUsed = false] = useWatch({ control, name: ['email', 'duration', 'useMinutes'] });
  const { prices } = useSite();
  const { data } = useQuery({ ...endpointQuery(listClientCredit), staleTime: 0 });
  const address = email.trim().toLowerCase();
  const minutes = data?.clients.find((client) => client.email === address)?.minutes ?? 0;
  const duration = Number(length) as CallMinutes;
  const isOffered = minutes > 0 && minutes < duration;
  const wasUsed = useRef(false);

  useEffect(() => {
    const credit = isUsed && isOffered ? minutes : 0;
    if (credit === 0 && !wasUsed.current) return;
    wasUsed.current = credit > 0;
    const { cents } = getCallPrice(prices, duration, isMember);
    setValue('amount', formatDollarInput(payWithMinutes({ minutes: duration, cents }, credit).cents));
  }, [isUsed, isOffered, minutes, duration, isMember, prices, setValue]);
  useEffect(() => {
    if (!isOffered) setValue('useMinutes', false);
  }, [isOffered, setValue]);

  if (!isOffered) return null;
  return (
    <Checkbox
      label={`Use the client’s ${formatMinutes(minutes)} of credit`}
      hint={`The amount is for the other ${formatMinutes(duration - minutes)}.`}
      {...register('useMinutes')}
    />
  );
}
