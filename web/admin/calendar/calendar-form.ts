import { createContext, useContext, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '../../ui/toast.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { showErrorToast } from '../mutation-with-toast.ts';

export const TabVisibleContext = createContext(true);

type SubmitOptions<Typed extends FieldValues, Sent> = Parameters<typeof useFormSubmit<Typed, Sent>>[1];

/**
 * A form of the calendar page. `failed` is the title of the toast after a failure. When the tab is left, the form
 * clears its errors but keeps its input.
 */
export function useCalendarForm<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
  { failed, ...options }: Omit<SubmitOptions<Typed, Sent>, 'onError'> & { failed: string },
) {
  const submission = useFormSubmit(form, {
    onInvalid: showFormError,
    ...options,
    onError: (error) => showErrorToast(failed, error),
  });
  const isVisible = useContext(TabVisibleContext);
  const reset = useLatest(() => {
    form.clearErrors();
    submission.forget();
  });
  useEffect(() => {
    if (!isVisible) reset.current();
  }, [isVisible, reset]);
  return submission;
}

export function showFormError(): void {
  toast({
    title: 'Form Error',
    description: 'Please check all fields are filled correctly.',
    variant: 'destructive',
  });
}
