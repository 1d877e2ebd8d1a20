import '../zod-without-eval.ts';
import * as Tabs from 'radix-ui/tabs';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Credentials, type CurrentUser, RegistrationInput } from '#contracts/accounts/accounts.ts';
import { getPathAfterSignIn } from '#domain/access.ts';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { toast } from '../ui/toast.ts';
import { useMounted } from '../ui/use-mounted.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { setCurrentUser, useUserState } from './current-user.ts';
import { RegisterForm, type RegistrationForm } from './RegisterForm.tsx';
import { type SignInFields, SignInForm } from './SignInForm.tsx';
import { readSavedEmail } from './verification-link.ts';

type Tab = 'sign-in' | 'register';

export default function AuthPage() {
  usePreloadToaster();
  const tab = useTab();
  const isLeaving = useRedirectSignedIn();
  // Both forms are created here, so that typed text survives a switch to the other tab.
  const signIn: SignInFields = useSchemaForm(Credentials);
  const registration: RegistrationForm = useSchemaForm(RegistrationInput);
  usePrefilledEmail(signIn);

  function show(next: Tab) {
    const email = next === 'register' ? signIn.getValues('email') : registration.getValues('email');
    if (email && next === 'register') registration.setValue('email', email);
    if (email && next === 'sign-in') signIn.setValue('email', email);
    writeTabToUrl(next);
  }

  function welcome(user: CurrentUser, title: string, description: string) {
    toast({ title, description });
    setCurrentUser(user);
  }

  return (
    <AuthLayout>
      <Tabs.Root value={tab} onValueChange={(next) => show(next === 'register' ? 'register' : 'sign-in')}>
        <Tabs.List
          aria-label="Sign in or create an account"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-1 rounded-control bg-sand p-1"
        >
          <TabTrigger value="sign-in">Sign in</TabTrigger>
          <TabTrigger value="register">Create account</TabTrigger>
        </Tabs.List>
        <Tabs.Content value="sign-in" tabIndex={-1} className="pt-8">
          <SignInForm
            form={signIn}
            isLeaving={isLeaving}
            onSignedIn={(user) => welcome(user, 'Welcome back!', 'You have successfully logged in.')}
            onRegister={() => {
              show('register');
              requestAnimationFrame(() => registration.setFocus('firstName'));
            }}
          />
        </Tabs.Content>
        <Tabs.Content value="register" tabIndex={-1} className="pt-8">
          <RegisterForm
            form={registration}
            isLeaving={isLeaving}
            onRegistered={(user) => welcome(user, 'Welcome!', 'Your account has been created successfully.')}
            onSignInInstead={() => {
              show('sign-in');
              // The field exists only after the next rendering.
              requestAnimationFrame(() => signIn.setFocus('password'));
            }}
          />
        </Tabs.Content>
      </Tabs.Root>
    </AuthLayout>
  );
}

function TabTrigger({ value, children }: { value: Tab; children: string }) {
  const mounted = useMounted();
  return (
    <Tabs.Trigger
      value={value}
      disabled={!mounted}
      className="min-h-11 cursor-pointer rounded-[0.5rem] px-3 font-semibold text-muted hover:text-ink data-[state=active]:bg-card data-[state=active]:text-leaf-dark data-[state=active]:shadow-sm"
    >
      {children}
    </Tabs.Trigger>
  );
}

/** Reads the tab from the address, so that links can open either. The server's HTML always shows the sign-in tab. */
function useTab(): Tab {
  const search = useSearch();
  const mounted = useMounted();
  return mounted && new URLSearchParams(search).get('tab') === 'register' ? 'register' : 'sign-in';
}

/** Fills in the address that a visitor who comes from a mailed link has typed before. */
function usePrefilledEmail(signIn: SignInFields): void {
  useEffect(() => {
    const email = readSavedEmail(new URLSearchParams(location.search).get('next'));
    if (email && !signIn.getValues('email')) signIn.setValue('email', email);
  }, [signIn]);
}

/** Writes the tab into the address, without a new entry in the history. */
function writeTabToUrl(tab: Tab) {
  const address = new URL(location.href);
  if (tab === 'register') address.searchParams.set('tab', tab);
  else address.searchParams.delete('tab');
  history.replaceState(history.state, '', address);
}

/** Sends signed-in users away. Returns whether a redirect is under way. */
function useRedirectSignedIn(): boolean {
  const userState = useUserState();
  const [, navigate] = useLocation();
  const user = userState.status === 'signed-in' ? userState.user : null;

  useEffect(() => {
    if (!user) return;
    navigate(getPathAfterSignIn(user, new URLSearchParams(location.search).get('next')), { replace: true });
  }, [user, navigate]);

  return user !== null;
}
