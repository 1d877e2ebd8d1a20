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
import { OwnPackages } from './OwnPackages.tsx';
import { OwnReceipts } from './OwnReceipts.tsx';
import { UnconfirmedAddressBanner } from './UnconfirmedAddressBanner.tsx';

/** The sections in the order of the page: people come most often for the first. */
const clientSections = { course: 'Course', receipts: 'Receipts' };
const accountSections = { details: 'Your details', 'sign-in-and-security': 'Sign-in and security' };

export default function AccountPage() {
  usePreloadToaster();
  const user = useSignedInUser();
  // The coach's calls and payments are those of clients, in the admin area.
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
