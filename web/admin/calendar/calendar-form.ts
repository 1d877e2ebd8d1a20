import { createContext, useContext, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '../../ui/toast.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { type MutationFormOptions, useMutationForm } from '../use-mutation-form.ts';

/** The visibility of the tab around a form: true if the tab is shown. */
export const TabVisibleContext = createContext(true);

/**
 * Submits a form of the calendar page, where the calendar editor fetches the data again. When the coach leaves the tab,
 * the form loses its errors but keeps its input.
 */
export function useCalendarForm<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
  options: MutationFormOptions<Typed, Sent>,
) {
  const submission = useMutationForm(form, { onInvalid: showFormError, refetches: 'never', ...options });
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
