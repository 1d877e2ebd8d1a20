import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CurrentUser, sendVerificationMail } from '#contracts/accounts/accounts.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';

export function ConfirmedAddress({ user }: { user: CurrentUser }) {
  if (!user.isVerified) return <UnconfirmedAddress />;
  return (
    <p className="mt-3 flex items-center gap-2 font-medium text-leaf-dark">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      Confirmed
    </p>
  );
}

function UnconfirmedAddress() {
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
    <form method="post" noValidate onSubmit={submit} className="mt-3 space-y-4">
      <p className="flex items-center gap-2 font-medium text-apricot-deep">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        Not confirmed yet
      </p>
      <p className="text-muted">
        {answer ??
          'You’ll get an email with a link. Open it and press the button there to confirm that this address is yours.'}
      </p>
      <FailureNote note={note} />
      <Button {...submitButton} variant="secondary">
        {isSubmitting ? 'Sending...' : 'Send the email'}
      </Button>
    </form>
  );
}
