import '../zod-without-eval.ts';
import { ChangePassword } from '../accounts/ChangePassword.tsx';
import { useSignedInUser } from '../accounts/current-user.ts';
import { SignInSecurity } from '../accounts/SignInSecurity.tsx';
import { UserQueryProvider } from '../accounts/UserQueryProvider.tsx';
import { OwnData } from '../privacy/OwnData.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { AccountSection } from './AccountSection.tsx';
import { OwnConsents } from './OwnConsents.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { OwnOverview } from './OwnOverview.tsx';
import { OwnReceipts } from './OwnReceipts.tsx';

/** The sections in the order of the page: people come most often for the first. */
const clientSections = { calls: 'Calls', course: 'Course', receipts: 'Receipts' };
const accountSections = {
  details: 'Your details',
  'sign-in-and-security': 'Sign-in and security',
  'your-data': 'Your data',
};

export default function AccountPage() {
  usePreloadToaster();
  const user = useSignedInUser();
  // The coach's calls and payments are those of clients, in the admin area.
  const isClient = !user.isAdmin;
  const sections = { ...(isClient && clientSections), ...accountSections };

  return (
    <Container className="py-10 md:py-16">
      <h1 className="text-title">Your Account</h1>
      <nav aria-label="On this page" className="mt-4">
        <ul className="flex flex-wrap gap-x-6">
          {Object.entries(sections).map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-11 items-center text-link">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 space-y-8">
        {isClient && (
          <UserQueryProvider>
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
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:items-start">
          <OwnDetails user={user} />
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
        </div>
        <AccountSection id="sign-in-and-security" title="Sign-in and security">
          <ErrorBoundary name="Sign-in and security">
            <UserQueryProvider>
              <SignInSecurity user={user} />
            </UserQueryProvider>
          </ErrorBoundary>
        </AccountSection>
        <div id="your-data" className="scroll-mt-6">
          <ErrorBoundary name="Your data">
            <OwnData user={user} />
          </ErrorBoundary>
        </div>
      </div>
    </Container>
  );
}
