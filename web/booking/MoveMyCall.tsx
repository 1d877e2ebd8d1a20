import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { selectedTimeSlot } from '#contracts/call-request.ts';
import { listMyCallSlots, type MyCall, moveMyCall } from '#contracts/my-call.ts';
import { callApi } from '../api.ts';
import type { OpenSlots } from '../slots/open-slots.ts';
import { SlotField, type SlotInput, slotFieldError } from '../slots/SlotField.tsx';
import { slotsExceptCurrent } from '../slots/slot-days.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { dismissToast } from '../ui/toast.ts';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import { type ChangeProps, reloadIfOutdated, showChangeError } from './my-call-change.ts';

const NewTime = z.object({ selectedTimeSlot });

export function MoveMyCall({ onLeft, ...changeProps }: ChangeProps & { onLeft(): void }) {
  const { call, link, onChanged, onOutdated } = changeProps;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const openSlots = useMySlots(call, link);
  const form = useForm<SlotInput>({
    resolver: zodResolver(NewTime),
    defaultValues: { selectedTimeSlot: '' },
    shouldFocusError: false,
  });
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(body) {
      const changed = await callApi(moveMyCall, { body: { link, ...body } });
      dismissToast();
      onChanged({ what: 'moved', ...changed });
    },
    onError(error) {
      void openSlots.refetch();
      reloadIfOutdated(error, changeProps);
      return showChangeError('moved', error);
    },
    fields: ['selectedTimeSlot'],
    getFieldErrors: (apiError) => slotFieldError(apiError, () => form.setValue('selectedTimeSlot', '')),
  });

  // Another tab or an earlier change may have replaced the link. `onOutdated` must stay the same function.
  const { error } = openSlots;
  useEffect(() => {
    reloadIfOutdated(error, { onOutdated });
  }, [error, onOutdated]);

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        aria-labelledby="move-my-call"
        className="space-y-6 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8"
      >
        <div>
          <h2 ref={heading} id="move-my-call" tabIndex={-1} className="scroll-mt-28 text-heading">
            Move this call
          </h2>
          <p className="mt-2 text-muted">
            Your current time is yours until you confirm a new one.
            {call.kind === 'paid' && ' Moving the call is free.'}
          </p>
        </div>
        <SlotField openSlots={openSlots} minutes={call.minutes} />
        <FailureNote note={note} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
          <Button {...submitButton}>{isSubmitting ? 'Moving...' : 'Move my call to this time'}</Button>
          <Button variant="secondary" onClick={onLeft}>
            Keep my time
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** The slots to which the client's call can be moved. Never cached. */
function useMySlots(call: MyCall, link: string): OpenSlots {
  return useQuery({
    queryKey: [listMyCallSlots.path, link],
    queryFn: () => callApi(listMyCallSlots, { body: { link } }),
    select: (slots) => slotsExceptCurrent(slots, call),
    staleTime: 0,
    gcTime: 0,
  });
}
