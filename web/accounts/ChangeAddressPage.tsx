import '../zod-without-eval.ts';
import { Link } from 'wouter';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { EmailChangeInput, type EmailChangeState, requestEmailChange } from '#contracts/accounts/email-change.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { useSignedInUser } from './current-user.ts';
import { HiddenUsername } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PendingAddress } from './PendingAddress.tsx';
import { UserQueryProvider } from './UserQueryProvider.tsx';
import { useEmailChange } from './use-email-change.ts';

/** The page on which people change the address of their own account. */
export default function ChangeAddressPage() {
  usePreloadToaster();
  const user = useSignedInUser();
  return (
    <Container className="py-10 md:py-16">
      <h1 className="text-title">Change your address</h1>
      <ErrorBoundary name="Change your address">
        <UserQueryProvider>
          <div className="max-w-2xl">
            <ChangeAddress user={user} />
          </div>
        </UserQueryProvider>
      </ErrorBoundary>
      <p className="mt-8">
        <Link href="/account" className="text-link">
          Back to your account
        </Link>
      </p>
    </Container>
  );
}

function ChangeAddress({ user }: { user: CurrentUser }) {
  const { data, error, isFetching, hasAsked, showState, refetch } = useEmailChange();
  if (!data) {
    if (!error) return <p className="mt-4 text-muted">One moment…</p>;
    return (
      <div role="alert" className="mt-4 space-y-4">
        <p>{error.message}</p>
        <Button onClick={refetch} aria-disabled={isFetching}>
          Try Again
        </Button>
      </div>
    );
  }
  const { pending, noticesTo } = data;
  return (
    <>
      <p className="mt-4 [overflow-wrap:anywhere]">
        You sign in with <strong>{user.email}</strong>
        <WhatFollows email={user.email} noticesTo={noticesTo} />
      </p>
      {pending && (
        <PendingAddress
          key={pending.newEmail}
          pending={pending}
          heading="h2"
          takesFocus={hasAsked}
          onChanged={showState}
          onFailed={refetch}
          className="mt-8 rounded-panel bg-leaf-soft p-5 sm:p-8"
        />
      )}
      <ChangeAddressForm user={user} isWaiting={pending !== null} onAsked={showState} />
    </>
  );
}

/** Continues the sentence that names the address. */
function WhatFollows({ email, noticesTo }: { email: string; noticesTo: string | null }) {
  if (noticesTo === null) return '. After the change, everything in your account stays yours.';
  if (noticesTo === email) return ', and notices for you go there.';
  return (
    <>
      . Notices for you go to <strong>{noticesTo}</strong>; after the change, they go to your new address too.
    </>
  );
}

/** The form that requests another sign-in address. The address changes only when its owner uses the mailed link. */
function ChangeAddressForm(props: {
  user: CurrentUser;
  /** True if an earlier request still waits for its link to be used. */
  isWaiting: boolean;
  onAsked(state: EmailChangeState): void;
}) {
  const { user, isWaiting, onAsked } = props;
  const form = useSchemaForm(EmailChangeInput, { defaultValues: { newEmail: '', currentPassword: '' } });
  const { field, submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(values) {
      const { message, state } = await callApi(requestEmailChange, { body: values });
      toast({ title: 'Email sent', description: message });
      form.reset();
      onAsked(state);
    },
    onError: (error) => showFailure('Error', error, 'Your address couldn’t be changed. Please try again.'),
  });

  return (
    <TitledSection
      title={isWaiting ? 'Use a different one' : 'What should it be?'}
      className="panel mt-8 p-5 shadow-panel sm:p-8"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-5 space-y-6">
        <HiddenUsername email={user.email} />
        <TextInput
          label="New address"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('newEmail')}
        />
        <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        <p className="text-muted">
          {isWaiting
            ? 'The link that was sent before stops working, and another one goes to this address.'
            : 'You’ll get an email with a link at the new address. Nothing changes until you open it and press the button there.'}
        </p>
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full">
          {isSubmitting ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
    </TitledSection>
  );
}
