import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { selectedTimeSlot } from '#contracts/booking/call-request.ts';
import { listMyCallSlots, type MyCall, moveMyCall } from '#contracts/booking/my-call.ts';
import { describeFinalTime } from '#domain/cancellation.ts';
import { callApi } from '../api.ts';
import { refetchedOnReturn } from '../queries.ts';
import { isTooLateToChange } from '../slots/change-deadline.ts';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import type { OpenSlots } from '../slots/open-slots.ts';
import { SlotField, slotFieldError } from '../slots/SlotField.tsx';
import { slotsExceptCurrent } from '../slots/slot-days.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { dismissToast } from '../ui/toast.ts';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { type ChangeProps, reloadIfOutdated, showChangeError } from './my-call-change.ts';

const NewTime = z.object({ selectedTimeSlot });

export function MoveMyCall({ onBack, ...changeProps }: ChangeProps & { onBack(): void }) {
  const { call, link, onChanged, onOutdated } = changeProps;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const openSlots = useMySlots(call, link);
  const form = useSchemaForm(NewTime, { defaultValues: { selectedTimeSlot: '' }, shouldFocusError: false });
  /** A slot from which the call could not be moved again, while the client is asked to confirm it. */
  const [finalSlot, setFinalSlot] = useState<string | null>(null);
  const confirmedSlot = useRef('');
  const chosen = useWatch({ control: form.control, name: 'selectedTimeSlot' });
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(body) {
      const isFinal = isTooLateToChange(startOf(body.selectedTimeSlot), call.changeNoticeHours);
      if (isFinal && confirmedSlot.current !== body.selectedTimeSlot) return setFinalSlot(body.selectedTimeSlot);
      const changed = await callApi(moveMyCall, {
        body: { link, ...body, startsAt: findSlot(body.selectedTimeSlot)?.startsAt },
      });
      dismissToast();
      onChanged({ outcome: 'moved', ...changed });
    },
    onError(error) {
      void openSlots.refetch();
      reloadIfOutdated(error, changeProps);
      return showChangeError('moved', error);
    },
    fields: ['selectedTimeSlot'],
    getFieldErrors: (apiError) => slotFieldError(apiError, () => form.setValue('selectedTimeSlot', '')),
  });

  const findSlot = (value: string) => openSlots.data?.find((slot) => slot.value === value);
  const startOf = (value: string) => new Date(findSlot(value)?.startsAt ?? call.startsAt);

  // The slots can't be loaded if another tab has moved the call, which replaces its link. `onOutdated` must stay the
  // same function.
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
        className="panel space-y-6 p-5 shadow-panel sm:p-8"
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
        <SlotField openSlots={openSlots} minutes={call.minutes} scrollsToChoice />
        {chosen && isTooLateToChange(startOf(chosen), call.changeNoticeHours) && (
          <p className="rounded-control bg-apricot-soft p-4">{describeFinalTime(call.changeNoticeHours)}</p>
        )}
        <FailureNote note={note} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
          <Button {...submitButton}>{isSubmitting ? 'Moving...' : 'Move my call to this time'}</Button>
          <Button variant="secondary" onClick={onBack}>
            Keep my time
          </Button>
        </div>
      </form>
      {finalSlot && (
        <ConfirmDialog
          title="Move to this time for good?"
          confirm="Move my call"
          confirming="Moving..."
          dismiss="Choose another time"
          onConfirm={async () => {
            confirmedSlot.current = finalSlot;
            submit();
          }}
          onClosed={() => setFinalSlot(null)}
        >
          <p>
            Your call would be on <OwnTimeText instant={startOf(finalSlot)} />.{' '}
            {describeFinalTime(call.changeNoticeHours)}
          </p>
        </ConfirmDialog>
      )}
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
    ...refetchedOnReturn,
  });
}
