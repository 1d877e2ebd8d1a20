import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type SubmitOptions, useFormSubmit } from '../ui/use-form-submit.ts';
import { showErrorToast, useRefetch } from './mutation-with-toast.ts';

export type MutationFormOptions<Typed extends FieldValues, Sent> = Omit<SubmitOptions<Typed, Sent>, 'onError'> & {
  /** Whether what the page shows is loaded again. */
  refetches?: boolean;
  /** The title of the toast after a failure. */
  failed: string;
  answerLostText?: string;
};

/** Sends a form and loads again what the page shows, after a failure too, since that may be out of date. */
export function useMutationForm<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
  { refetches = true, failed, answerLostText, onSubmit, ...options }: MutationFormOptions<Typed, Sent>,
) {
  const refetch = useRefetch();
  return useFormSubmit(form, {
    ...options,
    onSubmit: (values) => (refetches ? onSubmit(values).finally(refetch) : onSubmit(values)),
    onError: (error) => showErrorToast(failed, error, answerLostText),
  });
}
