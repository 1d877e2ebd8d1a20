import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { buildSignInPath, getRedirect, type PageAudience } from '#domain/access.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { type UserState, useUserState } from './current-user.ts';

type ProtectedProps = {
  access: PageAudience;
  /** True if the page itself tells visitors to sign in: they see it for the moment before the redirect. */
  asksToSignIn?: boolean | undefined;
  title: string;
  children: ReactNode;
};

/** Shows a page to the users it is for, and redirects all others. */
export function Protected({ access, asksToSignIn = false, title, children }: ProtectedProps) {
  const userState = useUserState();
  const [path, navigate] = useLocation();
  const user = userState.status === 'signed-in' ? userState.user : null;
  const wasSignedIn = useRef(false);
  const visitor = userState.status === 'anonymous' ? userState : null;
  const hasSignedOutHere = wasSignedIn.current && visitor?.hasSignedOut === true;
  const showsInvitation = asksToSignIn && visitor !== null && !hasSignedOutHere;
  let redirectTo: string | undefined;
  if (hasSignedOutHere) redirectTo = '/';
  else if (user || visitor) redirectTo = getRedirect(path, access, user);

  useEffect(() => {
    if (user) wasSignedIn.current = true;
    if (!redirectTo) return;
    const target = redirectTo === buildSignInPath(path) ? buildSignInPath(path + location.search) : redirectTo;
    // In the next task: until then, the page may invite to sign in, and a new state of the user cancels the redirect.
    const timer = setTimeout(() => navigate(target, { replace: true }));
    return () => clearTimeout(timer);
  }, [user, redirectTo, path, navigate]);

  if (showsInvitation || (user && !redirectTo)) return children;
  return (
    <Container className="grid min-h-[60dvh] place-items-center py-16 text-center">
      <div>
        <h1 className="sr-only">{title}</h1>
        <UserNote userState={userState} />
        <NeedsScript feature="This page" />
      </div>
    </Container>
  );
}

/** The reason why the page is not shown. */
function UserNote({ userState }: { userState: UserState }) {
  if (userState.status === 'ended') return <SessionEnded />;
  if (userState.status === 'loading' && userState.askAgain) return <LoadFailed askAgain={userState.askAgain} />;
  return (
    <p role="status" className="flex items-center gap-3 text-lead text-muted">
      <LoaderCircle aria-hidden className="size-7 animate-spin text-leaf" />
      Loading…
    </p>
  );
}

function LoadFailed({ askAgain }: { askAgain(): void }) {
  return (
    <div role="alert" className="space-y-6">
      <p className="text-lead">The site can’t be reached right now. Please check your internet connection.</p>
      <Button onClick={askAgain}>Try Again</Button>
    </div>
  );
}

/** The note after the session's end. A toast gives the reason. */
function SessionEnded() {
  return (
    <div className="space-y-6">
      <p className="text-lead">Your session has ended.</p>
      <ButtonLink href="/auth">Sign in again</ButtonLink>
    </div>
  );
}
