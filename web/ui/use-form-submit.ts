import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, NetworkError } from '../api.ts';
import { readSessionEnd } from '../session-end.ts';
import { useMounted } from './use-mounted.ts';

type SubmitOptions<Typed extends FieldValues, Sent> = {
  onSubmit(values: Sent): Promise<void>;
  /** Tells by a toast, and answers the sentence that stays in the form unless a field says it. */
  onError(error: unknown): string;
  /** Nothing was sent, because of these; each stands at its field already. */
  onInvalid?(errors: FieldErrors<Typed>): void;
  /** A refusal may be about fields that it does not name: what each of them says. */
  getFieldErrors?(apiError: ApiError): FieldMessages<Typed>;
  /** All fields in their order on the page, where that is not the one in which the form knows them. */
  fields?: readonly Path<Typed>[];
  /** What went wrong is out of sight up there: it is told at the button too, which gets the focus if no field does. */
  isLongForm?: boolean;
};

type FieldMessages<Typed extends FieldValues> = { [Name in Path<Typed>]?: string };

/** What went wrong and no field is to blame for. `id` ties it to the button. */
export type FormNote = { id: string; sentence: string };

/**
 * Sends a form once however often it is asked to. What was typed stays; after a failure the focus goes to the first faulty
 * field, else it is where it was. `code` is the server's, until the next try.
 */
export function useFormSubmit<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
  { onSubmit, onError, onInvalid, getFieldErrors, fields, isLongForm = false }: SubmitOptions<Typed, Sent>,
) {
  const mounted = useMounted();
  const { isSubmitting } = form.formState;
  const isSending = useRef(false);
  const id = useId();
  const [failure, setFailure] = useState<{ code: string | undefined; note: FormNote | null } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusButton = useRef(false);

  useEffect(() => {
    if (isSubmitting || !focusButton.current) return;
    focusButton.current = false;
    // The button lost the focus when it was disabled; a field that was sent by Enter did not.
    if (isLongForm || document.activeElement === document.body) button.current?.focus();
  }, [isSubmitting, isLongForm]);

  async function attempt(values: Sent) {
    try {
      await onSubmit(values);
    } catch (error) {
      // Whoever keeps the session tells that, and leads away.
      if (error instanceof ApiError && readSessionEnd(error)) return;
      const sentence = onError(error);
      const isSaidByField = error instanceof ApiError && markFields({ ...error.fields, ...getFieldErrors?.(error) });
      setFailure({
        code: error instanceof ApiError ? error.code : undefined,
        note: isSaidByField && !isLongForm ? null : { id, sentence },
      });
      focusButton.current = !isSaidByField;
    }
  }

  /** Whether a field of this form is to blame; the first one has the focus then. */
  function markFields(sentences: Record<string, string | undefined>): boolean {
    const fieldNames = fields ?? (Object.keys(form.getValues()) as Path<Typed>[]);
    const onInvalid = fieldNames.filter((name) => sentences[name]);
    for (const name of onInvalid) form.setError(name, { message: sentences[name] });
    if (onInvalid[0]) form.setFocus(onInvalid[0]);
    return onInvalid.length > 0;
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    void form
      .handleSubmit(
        attempt,
        onInvalid,
      )(event)
      .finally(() => {
        isSending.current = false;
      });
  }

  const note = failure?.note ?? null;
  const submitButton = {
    type: 'submit' as const,
    ref: button,
    disabled: !mounted || isSubmitting,
    'aria-describedby': note?.id,
  };
  /** What went wrong no longer matters. */
  const forget = () => setFailure(null);
  return { submit, submitButton, isSubmitting, note, code: failure?.code, forget };
}

/** What the server or the lack of an answer says to a person; nothing where neither says anything usable. */
export function getErrorMessage(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.sentence;
  return error instanceof NetworkError ? error.message : undefined;
}
