import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { selectedTimeSlot } from '#contracts/booking.ts';
import { moveMyCall } from '#contracts/my-call.ts';
import { call as send } from '../api.ts';
import { useOpenSlots } from '../slots/open-slots.ts';
import { blamedSlot, SlotField, type TypedSlot } from '../slots/SlotField.tsx';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { useSubmission } from '../ui/submission.ts';
import { dismissToast } from '../ui/toast.ts';
import { type Changing, doubt, tellFailedChange } from './my-call-change.ts';

const NewTime = z.object({ selectedTimeSlot });

export function MoveMyCall({ onLeft, ...changing }: Changing & { onLeft(): void }) {
  const { call, link, onChanged } = changing;
  const heading = useRef<HTMLHeadingElement>(null);
  const openSlots = useOpenSlots();
  const form = useForm<TypedSlot>({
    resolver: zodResolver(NewTime),
    defaultValues: { selectedTimeSlot: '' },
    shouldFocusError: false,
  });
  const { submit, submitButton, isSubmitting, note } = useSubmission(form, {
    async send(body) {
      try {
        const changed = await send(moveMyCall, { body: { link, ...body } });
        dismissToast();
        onChanged({ what: 'moved', ...changed });
      } finally {
        void openSlots.refetch();
      }
    },
    failed(error) {
      doubt(error, changing);
      return tellFailedChange('moved', error);
    },
    faulty: () => form.setFocus('selectedTimeSlot'),
    blamed: (refused) => blamedSlot(refused, () => form.setValue('selectedTimeSlot', '')),
  });

  useEffect(() => {
    heading.current?.focus();
  }, []);

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
            Your time stays yours until you have confirmed a new one.
            {call.kind === 'paid' && ' Moving the call costs nothing.'}
          </p>
        </div>
        <SlotField openSlots={openSlots} minutes={call.minutes} />
        <FailureNote note={note} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
          <Button {...submitButton}>{isSubmitting ? 'Moving...' : 'Move my call to this time'}</Button>
          <Button variant="secondary" onClick={onLeft}>
            Keep the time
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
