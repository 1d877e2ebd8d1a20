import '../zod-without-eval.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CurrentUser, sendVerificationMail } from '#contracts/accounts/accounts.ts';
import { listOwnPackages } from '#contracts/booking/packages.ts';
import { getOwnOverview } from '#contracts/clients/account-page.ts';
import { listOwnReceipts } from '#contracts/money/receipts.ts';
import { ChangePassword } from '../accounts/ChangePassword.tsx';
import { useSignedInUser } from '../accounts/current-user.ts';
import { SignInSecurity } from '../accounts/SignInSecurity.tsx';
import { UserQueryProvider } from '../accounts/UserQueryProvider.tsx';
import { callApi } from '../api.ts';
import { PackagePanel } from '../booking/packages/PackagePanel.tsx';
import { OwnData } from '../privacy/OwnData.tsx';
import { endpointQuery, refetchedOnReturn, useEndpoint } from '../queries.ts';
import { Button, RetryButton } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { ReceiptList } from '../ui/ReceiptList.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { AccountSection } from './AccountSection.tsx';
import { OwnConsents } from './OwnConsents.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { OwnOverview } from './OwnOverview.tsx';

/** The sections in the order of the page: people come most often for the first. */
const clientSections = { course: 'Course', receipts: 'Receipts' };
const accountSections = { details: 'Your details', 'sign-in-and-security': 'Sign-in and security' };

export default function AccountPage() {
  usePreloadToaster();
  const user = useSignedInUser();
  // The coach has no calls and payments of their own: the admin area shows those of the clients.
  const isClient = !user.isAdmin;
  const { isVerified } = user;
  const sections = {
    ...(isClient && isVerified && { calls: 'Calls' }),
    ...(isClient && clientSections),
    ...accountSections,
    ...(isVerified && { 'your-data': 'Your data' }),
  };

  return (
    <Container className="py-10 md:py-16">
      <h1 className="text-title">Your account</h1>
      {!isVerified && (
        <ErrorBoundary name="Confirmed address">
          <UnconfirmedAddressBanner user={user} />
        </ErrorBoundary>
      )}
      <div className="mt-6 grid gap-6 md:mt-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-12">
        <nav aria-label="On this page" className="min-w-0 lg:sticky lg:top-28 lg:self-start">
          <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-1 sm:mx-0 sm:flex-wrap sm:px-0 lg:block lg:border-line lg:border-l">
            {Object.entries(sections).map(([id, name]) => (
              <li key={id}>
                <a href={`#${id}`} className={sectionLinkClass}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 space-y-6 md:space-y-8">
          {isClient && (
            <UserQueryProvider>
              {isVerified && (
                <ErrorBoundary name="Your packages">
                  <OwnPackages />
                </ErrorBoundary>
              )}
              <ErrorBoundary name="Calls and credit">
                <OwnOverview user={user} />
              </ErrorBoundary>
              <AccountSection id="receipts" title="Your receipts">
                <ErrorBoundary name="Receipts">
                  <OwnReceipts user={user} />
                </ErrorBoundary>
              </AccountSection>
            </UserQueryProvider>
          )}
          <OwnDetails user={user} />
          <TitledSection title="Change your password" className="panel p-5 shadow-panel sm:p-8">
            <ErrorBoundary name="Change password">
              <ChangePassword user={user} />
            </ErrorBoundary>
          </TitledSection>
          <ErrorBoundary name="Consent">
            <OwnConsents />
          </ErrorBoundary>
          <AccountSection id="sign-in-and-security" title="Sign-in and security">
            <ErrorBoundary name="Sign-in and security">
              <UserQueryProvider>
                <SignInSecurity user={user} />
              </UserQueryProvider>
            </ErrorBoundary>
          </AccountSection>
          {isVerified && (
            <div id="your-data" className="scroll-mt-6">
              <ErrorBoundary name="Your data">
                <OwnData />
              </ErrorBoundary>
            </div>
          )}
        </div>
      </div>
    </Container>
  );
}

/** A pill in a row on a phone, a line of the rail beside the sections on a large screen. */
const sectionLinkClass =
  'flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-card px-4 font-medium text-leaf-dark hover:border-leaf lg:-ml-px lg:rounded-none lg:border-0 lg:border-transparent lg:border-l-2 lg:bg-transparent';

/** The packages that the signed-in person has bought. Renders nothing without one: most people have none. */
function OwnPackages() {
  const queries = useQueryClient();
  const query = useEndpoint(listOwnPackages, { staleTime: 0, refetchOnMount: 'always', ...refetchedOnReturn });
  const { data, error, refetch } = query;
  if (!data) {
    if (!error) return null;
    return (
      <div role="alert" className="panel p-5 shadow-panel sm:p-8">
        <p>Your packages couldn’t be loaded. {error.message}</p>
        <RetryButton query={query} variant="secondary" className="mt-4" />
      </div>
    );
  }
  return data.packages.map((own) => (
    <PackagePanel
      key={own.id}
      own={own}
      onChanged={async () => {
        await refetch();
        await queries.invalidateQueries({ queryKey: endpointQuery(getOwnOverview).queryKey });
      }}
    />
  ));
}

/** The signed-in person's receipts, newest first. */
function OwnReceipts({ user }: { user: CurrentUser }) {
  const { data, error } = useEndpoint(listOwnReceipts, { staleTime: 0, refetchOnMount: 'always' });
  if (!data) {
    return error ? (
      <p role="alert" className="mt-5">
        Your receipts couldn’t be loaded. {error.message}
      </p>
    ) : (
      <p role="status" className="mt-5 text-muted">
        Looking for your receipts…
      </p>
    );
  }
  if (data.length === 0) {
    return (
      <p className="mt-5">
        {user.isVerified
          ? 'You haven’t paid for anything here yet. Once you do, the receipt shows here.'
          : 'No receipts show here yet.'}
      </p>
    );
  }
  return (
    <div className="mt-3">
      <ReceiptList receipts={data} />
    </div>
  );
}

/** The only note that parts of the page stay hidden until the address is confirmed, with a button for another mail. */
function UnconfirmedAddressBanner({ user }: { user: CurrentUser }) {
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
