import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { listUsers } from '#contracts/users.ts';
import { endpointQuery } from '../../queries.ts';
import { type NewBookingFormInput, type NewBookingFormOutput, nextAmount } from './new-booking-form.ts';

/** Keeps the amount at the price for the chosen length and the typed address. Returns whether the address is a member's. */
export function useMemberPrice(form: UseFormReturn<NewBookingFormInput, unknown, NewBookingFormOutput>): boolean {
  const [kind, email, duration] = useWatch({ control: form.control, name: ['kind', 'email', 'duration'] });
  const { data: users } = useQuery({ ...endpointQuery(listUsers), enabled: kind === 'paid' });
  const address = email.trim().toLowerCase();
  const isMember = users?.some((user) => user.email === address && user.hasCourseAccess) ?? false;
  const previous = useRef(false);

  useEffect(() => {
    form.setValue('amount', nextAmount(duration, form.getValues('amount'), { wasMember: previous.current, isMember }));
    previous.current = isMember;
  }, [form, duration, isMember]);

  return isMember;
}
