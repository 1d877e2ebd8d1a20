import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CurrentUser, sendVerificationMail } from '#contracts/accounts/accounts.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';

/** The one place that says what an unconfirmed address keeps back, with the button for another mail. */
export function UnconfirmedAddressBanner({ user }: { user: CurrentUser }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(useForm(), {
    async onSubmit() {
      const { message } = await callApi(sendVerificationMail);
      setAnswer(message);
      toast({ title: 'Email sent', description: message });
    },
    onError(error) {
      setAnswer(null);
      return showFailure('Error', error, 'Failed to send the email. Please try again.');
    },
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Confirm your email address"
      className="mt-4 space-y-4 rounded-panel bg-apricot-soft p-5 [overflow-wrap:anywhere] sm:p-6"
    >
      <p>
        <strong>Please confirm that {user.email} is yours.</strong>{' '}
        {user.isAdmin
          ? 'Then you can add passkeys and a second step, and get a copy of your data.'
          : 'Then your calls, credit and receipts show here, and you can add passkeys and get a copy of your data.'}
      </p>
      <p>
        {answer ??
          'The email that welcomed you has a link for that, and you can have a new one here. Open it in this browser and press the button there.'}
      </p>
      <FailureNote note={note} />
      <Button {...submitButton} variant="secondary">
        {isSubmitting ? 'Sending...' : 'Send a new email'}
      </Button>
    </form>
  );
}
