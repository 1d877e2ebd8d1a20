import '../zod-without-eval.ts';
import { Link } from 'wouter';
import { ContactLink } from '../ui/ContactLink.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { ConfirmedAddress } from './ConfirmedAddress.tsx';
import { useSignedInUser } from './current-user.ts';
import { OwnConsents } from './OwnConsents.tsx';
import { OwnData } from './OwnData.tsx';
import { SignInSecurity } from './SignInSecurity.tsx';
import { UserQueryProvider } from './UserQueryProvider.tsx';

export default function AccountPage() {
  usePreloadToaster();
  const user = useSignedInUser();

  return (
    <Container className="py-10 md:py-16">
      <h1 className="text-title">Your Account</h1>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:items-start">
        <TitledSection title="Your details" className="rounded-panel bg-leaf-soft p-5 sm:p-8">
          <dl className="mt-5 space-y-5">
            <div>
              <dt className="text-muted">Name</dt>
              <dd className="font-semibold">
                {user.firstName} {user.lastName}
              </dd>
            </div>
            <div>
              <dt className="text-muted">Email address</dt>
              <dd className="break-words font-semibold">{user.email}</dd>
              {user.isMainAdmin && (
                <dd>
                  <Link href="/account/address" className="inline-flex min-h-11 items-center text-link">
                    Change it
                  </Link>
                </dd>
              )}
            </div>
          </dl>
          <ErrorBoundary name="Confirmed address">
            <ConfirmedAddress user={user} />
          </ErrorBoundary>
          {!user.isAdmin && (
            <p className="mt-6 border-leaf/20 border-t pt-5 text-muted">
              Something wrong here? Write to <ContactLink />.
            </p>
          )}
        </TitledSection>
        <TitledSection
          title="Change your password"
          className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8"
        >
          <ErrorBoundary name="Change password">
            <ChangePassword user={user} />
          </ErrorBoundary>
        </TitledSection>
        <ErrorBoundary name="Consent">
          <OwnConsents />
        </ErrorBoundary>
        <ErrorBoundary name="Your data">
          <OwnData user={user} />
        </ErrorBoundary>
      </div>
      <div id="sign-in-and-security" className="scroll-mt-6">
        <TitledSection
          title="Sign-in and security"
          className="mt-8 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8"
        >
          <ErrorBoundary name="Sign-in and security">
            <UserQueryProvider>
              <SignInSecurity user={user} />
            </UserQueryProvider>
          </ErrorBoundary>
        </TitledSection>
      </div>
    </Container>
  );
}
