import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldErrors, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { ApiError, isOffline, NetworkError } from '../api.ts';
import { readSessionEnd } from '../session-end.ts';
import { dismissToast, toast } from './toast.ts';
import { useMountedLater } from './use-mounted.ts';

/** The properties of a form, and then its callbacks in the order in which `useFormSubmit` calls them. */
export type SubmitOptions<Typed extends FieldValues, Sent> = {
  /** All fields in the page's order, if the form's differs. */
  fields?: readonly Path<Typed>[];
  /** True if fields may be out of sight, so that the note repeats their error and the button can get the focus. */
  isLongForm?: boolean;
  /** Called if the form was invalid and not sent. Each field already shows its error. */
  onInvalid?(errors: FieldErrors<Typed>): void;
  /** Messages of fields that the visitor has to look at before the form is sent. */
  findQuestions?(values: Sent): Promise<FieldMessages<Typed>>;
  onSubmit(values: Sent): Promise<void>;
  /** Shows a toast, and returns the sentence that stays in the form unless a field shows it. */
  onError(error: unknown): string;
  /** Returns messages for fields that a refusal concerns but does not name. */
  getFieldErrors?(refusal: ApiError): FieldMessages<Typed>;
};

type FieldMessages<Typed extends FieldValues> = { [Name in Path<Typed>]?: string };

/** The sentence of a failure in the form. `id` connects it to the button. */
export type FormNote = { id: string; sentence: string };

/**
 * Sends a form once, however often it is submitted. Typed text stays. The steps:
 * 1. The form checks its fields. If one is invalid, `onInvalid` is called, and nothing is sent.
 * 2. `findQuestions` looks at the valid answers. If it has a message for a field, nothing is sent.
 * 3. `onSubmit` sends the answers.
 * 4. If that fails, `onError` shows it, and its sentence becomes the note, unless the server or `getFieldErrors` names
 *    fields that are at fault. Only a long form shows both.
 *
 * The first marked field gets the focus, or else the button. `code` is that of the server's
 * refusal, until the next attempt.
 */
export function useFormSubmit<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
  options: SubmitOptions<Typed, Sent>,
) {
  const { fields, isLongForm = false, onInvalid, findQuestions, onSubmit, onError, getFieldErrors } = options;
  const mounted = useMountedLater();
  const { isSubmitting } = form.formState;
  const isSending = useRef(false);
  const id = useId();
  const [failure, setFailure] = useState<{ code?: string | undefined; note: FormNote | null } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusButton = useRef(false);

  useEffect(() => {
    if (isSubmitting || !focusButton.current) return;
    focusButton.current = false;
    // Disabling the button took its focus, also in a form that stays after a success. A field that was submitted by
    // Enter keeps it.
    if (isLongForm || document.activeElement === document.body) button.current?.focus();
  }, [isSubmitting, isLongForm]);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    void form
      .handleSubmit(
        send,
        handleInvalid,
      )(event)
      // The script that checks the form could not be loaded.
      .catch(() => showOffline(new NetworkError({ wasOffline: !navigator.onLine })))
      .finally(() => {
        isSending.current = false;
      });
  }

  function handleInvalid(errors: FieldErrors<Typed>) {
    onInvalid?.(errors);
    const first = fields?.find((name) => name in errors);
    if (first) form.setFocus(first);
  }

  async function send(values: Sent) {
    try {
      if (findQuestions && markFields(await findQuestions(values))) return;
      await onSubmit(values);
      // The result of a long form appears elsewhere and takes the focus.
      focusButton.current = !isLongForm;
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      // The session keeper shows that and leads away.
      if (refusal && readSessionEnd(refusal)) return;
      if (isOffline(error)) return showOffline(error);
      const sentence = onError(error);
      const isSaidByField = refusal !== null && markFields({ ...refusal.fields, ...getFieldErrors?.(refusal) });
      setFailure({ code: refusal?.code, note: isSaidByField && !isLongForm ? null : { id, sentence } });
      focusButton.current = !isSaidByField;
    }
  }

  /** Says beside the button that nothing was sent, and not also in a toast, as the form does for other failures. */
  function showOffline({ message }: NetworkError) {
    dismissToast();
    setFailure({ note: { id, sentence: message } });
    focusButton.current = true;
  }

  /** Marks and focuses the named fields. Returns whether this form has one of them. */
  function markFields(sentences: Record<string, string | undefined>): boolean {
    const fieldNames = fields ?? (Object.keys(form.getValues()) as Path<Typed>[]);
    const invalid = fieldNames.filter((name) => sentences[name]);
    for (const name of invalid) form.setError(name, { message: sentences[name] });
    if (invalid[0]) form.setFocus(invalid[0]);
    return invalid.length > 0;
  }

  const note = failure?.note ?? null;
  const submitButton = {
    type: 'submit' as const,
    ref: button,
    disabled: !mounted || isSubmitting,
    'aria-describedby': note?.id,
  };
  const forget = () => setFailure(null);
  return { submit, submitButton, isSubmitting, note, code: failure?.code, forget, field: connectFields(form) };
}

/** Returns the message of the server, or that there is no response. Undefined if neither is usable. */
export function getErrorMessage(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.sentence;
  return error instanceof NetworkError ? error.message : undefined;
}

/** Shows the error in a toast. Returns its sentence, for the note in the form. */
export function showFailure(title: string, error: unknown, fallback: string): string {
  const sentence = getErrorMessage(error) ?? fallback;
  toast({ title, description: sentence, variant: 'destructive' });
  return sentence;
}

type FormFields<Typed extends FieldValues> = Pick<UseFormReturn<Typed>, 'register'> & {
  formState: { errors: FieldErrors<Typed> };
};

/** Returns a function that connects an input to the form: `<TextInput label="Email" {...field('email')} />`. */
export function connectFields<Typed extends FieldValues>({ register, formState }: FormFields<Typed>) {
  return <Name extends Path<Typed>>(name: Name, options?: RegisterOptions<Typed, Name>) => {
    const errors: Record<string, { message?: unknown } | undefined> = formState.errors;
    const message = errors[name]?.message;
    return { ...register(name, options), error: typeof message === 'string' ? message : undefined };
  };
}
