import { lazy, type ReactNode, Suspense } from 'react';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ToasterSlot } from '../ui/ToasterSlot.tsx';
import { Footer } from './Footer.tsx';
import { navPages, signInPage } from './nav-pages.ts';
import { QuietFooter } from './QuietFooter.tsx';
import { QuietHeader, type WayBack } from './QuietHeader.tsx';
import { TopNav } from './TopNav.tsx';

const NoteToCoach = lazy(() => import('./NoteToCoach.tsx').then((module) => ({ default: module.NoteToCoach })));

/** The header and footer around every page. */
export function Shell(props: {
  /** The way back from a checkout, whose only other links lead to the policies. */
  wayBack?: WayBack | undefined;
  /** True if there is no other page to lead to. */
  isBare?: boolean | undefined;
  /** True if the page has its own header and footer. */
  hasOwnFrame?: boolean | undefined;
  /** True if the coach sees a note about what visitors see. */
  isPublic?: boolean | undefined;
  /** True if the page ends with the coach's own navigation, in place of a footer. */
  isForCoach?: boolean | undefined;
  children: ReactNode;
}) {
  const { wayBack, isBare = false, hasOwnFrame = false, isPublic = false, isForCoach = false, children } = props;
  const user = useCurrentUser();
  return (
    <>
      <a
        href="#content"
        className="-translate-y-24 fixed top-3 left-3 z-50 rounded-control bg-leaf px-5 py-3 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      {isPublic && user?.isAdmin && (
        <ErrorBoundary name="Note to the coach" fallback={null}>
          <Suspense fallback={null}>
            <NoteToCoach />
          </Suspense>
        </ErrorBoundary>
      )}
      <ErrorBoundary name="Navigation" fallback={<PlainNav />}>
        {wayBack && <QuietHeader wayBack={wayBack} />}
        {!wayBack && !isBare && !hasOwnFrame && <TopNav />}
      </ErrorBoundary>
      {/* The content is as high as the screen, so that the footer stays out of view while a page loads. */}
      <main id="content" tabIndex={-1} className="min-h-dvh print:min-h-0">
        {children}
      </main>
      {!hasOwnFrame && !isForCoach && (
        <ErrorBoundary name="Footer">{wayBack || isBare ? <QuietFooter /> : <Footer />}</ErrorBoundary>
      )}
      <ToasterSlot />
    </>
  );
}

/** The navigation in place of one that failed: plain links, which cannot fail. */
function PlainNav() {
  return (
    <header className="border-line border-b bg-paper print:hidden">
      <Container className="flex flex-wrap items-center justify-between gap-x-6 py-3">
        <nav aria-label="Main" className="flex flex-wrap gap-x-6">
          {[...navPages(null, useSite()), signInPage].map((page) => (
            <a key={page.path} href={page.path} className="flex min-h-11 items-center font-medium">
              {page.name}
            </a>
          ))}
        </nav>
      </Container>
    </header>
  );
}
