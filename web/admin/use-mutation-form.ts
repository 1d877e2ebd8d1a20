import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type SubmitOptions, useFormSubmit } from '../ui/use-form-submit.ts';
import { showErrorToast, useRefetch } from './mutation-with-toast.ts';

export type MutationFormOptions<Typed extends FieldValues, Sent> = Omit<SubmitOptions<Typed, Sent>, 'onError'> & {
  /** The cases in which the page's data is fetched again; 'never' if the form does so itself. */
  refetches?: 'always' | 'after failure' | 'never';
  /** The title of the toast after a failure. */
  failureTitle: string;
  /** The sentence for a request without a reply, which may have reached the server. */
  replyLostText?: string;
};

/** Sends a form and fetches the page's data again, after a failure too, since the data may be out of date. */
export function useMutationForm<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
  { refetches = 'always', failureTitle, replyLostText, onSubmit, ...options }: MutationFormOptions<Typed, Sent>,
) {
  const refetch = useRefetch();
  return useFormSubmit(form, {
    ...options,
    async onSubmit(values) {
      await onSubmit(values);
      if (refetches === 'always') refetch();
    },
    onError(error) {
      if (refetches !== 'never') refetch();
      return showErrorToast(failureTitle, error, replyLostText);
    },
  });
}
