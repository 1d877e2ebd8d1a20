import { clsx } from 'clsx';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import {
  cancelEmailChange,
  type EmailChangeState,
  type PendingChange,
  resendEmailChange,
} from '#contracts/accounts/email-change.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { toast } from '../ui/toast.ts';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';

/** The change of address that takes effect once the link in its mail is used. */
export function PendingAddress({
  pending: { newEmail, expiresAt },
  heading: Heading,
  takesFocus,
  onChanged,
  onFailed,
  className,
}: {
  pending: PendingChange;
  heading: 'h2' | 'h3';
  /** True if the change was requested just now. */
  takesFocus: boolean;
  onChanged(state: EmailChangeState): void;
  /** Called after a failure: the change may have ended elsewhere. */
  onFailed(): void;
  className: string;
}) {
  const headingRef = useFocusOnMount<HTMLHeadingElement>(takesFocus);
  const resend = useChange(resendEmailChange, 'Email sent', { onChanged, onFailed });
  const cancel = useChange(cancelEmailChange, 'Change canceled', { onChanged, onFailed });
  return (
    <section aria-labelledby="pending-address" className={className}>
      <Heading
        ref={headingRef}
        tabIndex={-1}
        id="pending-address"
        className={clsx('flex items-center gap-3', Heading === 'h2' ? 'text-heading' : 'font-sans font-semibold')}
      >
        <MailCheck aria-hidden className="size-6 shrink-0 text-leaf" />
        Waiting for you to confirm
      </Heading>
      <p className="mt-3 [overflow-wrap:anywhere]">
        A link went to <strong>{newEmail}</strong>. Open it by {formatMoment(expiresAt)} and press the button there.
        Until then, everything stays as it is.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <form method="post" noValidate onSubmit={resend.submit}>
          <Button {...resend.submitButton} variant="secondary">
            {resend.isSubmitting ? 'Sending...' : 'Send again'}
          </Button>
        </form>
        <form method="post" noValidate onSubmit={cancel.submit}>
          <Button {...cancel.submitButton} variant="secondary">
            {cancel.isSubmitting ? 'Canceling...' : 'Cancel the change'}
          </Button>
        </form>
      </div>
      <div className="not-empty:mt-4">
        <FailureNote note={resend.note ?? cancel.note} />
      </div>
    </section>
  );
}

type Change = typeof resendEmailChange | typeof cancelEmailChange;
type Outcome = { onChanged(state: EmailChangeState): void; onFailed(): void };

const useChange = (change: Change, title: string, { onChanged, onFailed }: Outcome) =>
  useFormSubmit(useForm(), {
    async onSubmit() {
      const { message, state } = await callApi(change);
      toast({ title, description: message });
      onChanged(state);
    },
    onError(error) {
      onFailed();
      return showFailure('Error', error, 'That didn’t work. Please try again.');
    },
  });

/** Returns 'Monday, January 4 at 2:30 PM', by this device's clock. */
const formatMoment = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
