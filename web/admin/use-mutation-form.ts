import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type SubmitOptions, useFormSubmit } from '../ui/use-form-submit.ts';
import { showErrorToast, useRefetch } from './mutation-with-toast.ts';

export type MutationFormOptions<Typed extends FieldValues, Sent> = Omit<SubmitOptions<Typed, Sent>, 'onError'> & {
  /** The addresses of the queries that the change affects. */
  queryPaths?: readonly string[];
  /** The title of the toast after a failure. */
  failed: string;
  answerLostText?: string;
};

/** Sends a form and loads again what it changes, after a failure too, since that may be out of date. */
export function useMutationForm<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
  { queryPaths = [], failed, answerLostText, onSubmit, ...options }: MutationFormOptions<Typed, Sent>,
) {
  const refetch = useRefetch(queryPaths);
  return useFormSubmit(form, {
    ...options,
    onSubmit: (values) => onSubmit(values).finally(refetch),
    onError: (error) => showErrorToast(failed, error, answerLostText),
  });
}
