import '../zod-without-eval.ts';
import { clsx } from 'clsx';
import { CircleCheck, LogIn, MailCheck, Unlink } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { confirmEmailChange, readEmailChangeLink } from '#contracts/accounts/email-change.ts';
import { buildSignInPath } from '#domain/access.ts';
import { ApiError, callApi } from '../api.ts';
import { takeFromTab, useMailedLink } from '../mailed-link.ts';
import { saveInTab } from '../tab-storage.ts';
import { Button, ButtonLink, buttonClass } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { setCurrentUser, useCurrentUser, useUserState } from './current-user.ts';
import { useLinkLookup } from './link-lookup.ts';
import { CheckingLink, type LinkCheck, VerificationPanel } from './VerificationPanel.tsx';

/** The page of the link mailed to a new address. Only its button changes anything, since mail scanners open links. */
export default function ConfirmAddressPage() {
  usePreloadToaster();
  const { link, replaceLink } = useEmailChangeLink();
  return (
    <AuthLayout>
      <LinkContent link={link} replaceLink={replaceLink} />
    </AuthLayout>
  );
}

function LinkContent({ link, replaceLink }: ReturnType<typeof useEmailChangeLink>) {
  if (link === null) return <NotValid />;
  if (link === undefined) return <Checking />;
  if ('isDone' in link) return <Done supportEmail={link.supportEmail} />;
  return (
    <LinkPanel
      key={link.token}
      token={link.token}
      onDone={(supportEmail) => replaceLink({ isDone: true, supportEmail })}
      onNotValid={() => replaceLink(null)}
    />
  );
}

type LinkProps = { token: string; onDone(supportEmail: string | null): void; onNotValid(): void };

function LinkPanel({ token, onDone, onNotValid }: LinkProps) {
  const userState = useUserState();
  if (userState.status === 'anonymous') return <SignInFirst token={token} />;
  if (userState.status !== 'signed-in')
    return <Checking onTryAgain={userState.status === 'loading' ? userState.askAgain : undefined} />;
  return <ConfirmNewAddress user={userState.user} token={token} onDone={onDone} onNotValid={onNotValid} />;
}

const Checking = (props: LinkCheck) => (
  <CheckingLink icon={MailCheck} title="Confirm your new address" feature="Confirming your address" {...props} />
);

function SignInFirst({ token }: { token: string }) {
  return (
    <VerificationPanel icon={LogIn} title="Confirm your new address">
      <p>
        Please sign in first; then one button is left to press. If you’ve pressed it before, sign in with your new
        address.
      </p>
      <Link
        href={buildSignInPath(CONFIRM_ADDRESS_PAGE)}
        onClick={() => saveTokenForSignIn(token)}
        className={clsx(buttonClass(), 'w-full text-lg')}
      >
        Sign in
      </Link>
    </VerificationPanel>
  );
}

function OtherUser({ email }: { email: string }) {
  return (
    <VerificationPanel icon={Unlink} title="This link is for another account">
      <p className="[overflow-wrap:anywhere]">
        In this browser you’re signed in as <strong>{email}</strong>, and the link is for another account. Please sign
        out, then open it again and sign in to the account whose address you’re changing.
      </p>
    </VerificationPanel>
  );
}

function ConfirmNewAddress({ user, token, onDone, onNotValid }: LinkProps & { user: CurrentUser }) {
  const { lookup, lookAgain } = useNewAddress(token);
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(useForm(), {
    async onSubmit() {
      try {
        const { user, supportEmail } = await callApi(confirmEmailChange, { body: { token } });
        setCurrentUser(user);
        onDone(supportEmail);
      } catch (error) {
        if (!(error instanceof ApiError && error.fields.token)) throw error;
        onNotValid();
      }
    },
    onError: (error) => showFailure('Error', error, 'Your address couldn’t be changed. Please try again.'),
  });

  if (lookup.status === 'loading') return <Checking />;
  if (lookup.status === 'failed') return <Checking failure={lookup.sentence} onTryAgain={() => void lookAgain()} />;
  if (lookup.status === 'invalid') return <NotValid />;
  if (!lookup.found.isOwnAccount) return <OtherUser email={user.email} />;
  return (
    <VerificationPanel icon={MailCheck} title="Confirm your new address">
      <p className="[overflow-wrap:anywhere]">
        From now on, you’ll sign in with <strong>{lookup.found.newEmail}</strong> in place of {user.email}
        {user.isMainAdmin
          ? ', and notices for you go there too. Your password stays the same.'
          : '. Your password and everything in your account stay the same.'}
      </p>
      <form method="post" noValidate onSubmit={submit} className="space-y-6">
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg">
          {isSubmitting ? 'Changing...' : 'Use this address'}
        </Button>
      </form>
      <p className="border-line border-t pt-4 text-muted">
        Changed your mind? Just close this page, or{' '}
        <Link href="/account/address" className="text-link">
          cancel the change
        </Link>
        .
      </p>
    </VerificationPanel>
  );
}

function Done({ supportEmail }: { supportEmail: string | null }) {
  const user = useCurrentUser();
  return (
    <VerificationPanel icon={CircleCheck} title="Your address has changed">
      <p className="[overflow-wrap:anywhere]">
        From now on, you sign in with {user ? <strong>{user.email}</strong> : 'your new address'}
        {supportEmail === null ? '. Everything in your account came along.' : ', and notices for you go there.'} An
        email about it went to both addresses.
      </p>
      {supportEmail !== null && supportEmail !== user?.email && (
        <p className="[overflow-wrap:anywhere]">
          Clients still see <strong>{supportEmail}</strong>. You can change that{' '}
          <Link href="/admin/settings?tab=contact" className="text-link">
            under Contact in the settings
          </Link>
          .
        </p>
      )}
      {supportEmail === null ? (
        <ButtonLink href="/account">Go to your account</ButtonLink>
      ) : (
        <ButtonLink href="/admin">Go to your day</ButtonLink>
      )}
    </VerificationPanel>
  );
}

function NotValid() {
  return (
    <VerificationPanel icon={Unlink} title="This link doesn’t work">
      <p>
        It was used, canceled or replaced by a newer one, or it’s more than 24 hours old. Your account page shows which
        address you sign in with.
      </p>
      <ButtonLink href="/account/address">Go to your account</ButtonLink>
    </VerificationPanel>
  );
}

/** The token of the mailed link, or the result once the link is used. */
type EmailChangeLink = { token: string } | { isDone: true; supportEmail: string | null };

/** The path of this page. The mailed link leads here, and so does signing in. */
const CONFIRM_ADDRESS_PAGE = '/confirm-address';
/** The key in the tab's storage for the token while its owner signs in. */
const SAVED_TOKEN_KEY = 'email-change-token';

const useEmailChangeLink = () => useMailedLink<EmailChangeLink>('emailChange', readToken);

/** Reads the token behind the #, which servers and referrers do not see, or the one saved for signing in. */
function readToken(): EmailChangeLink | null {
  const saved = takeFromTab(SAVED_TOKEN_KEY);
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? saved;
  return token ? { token } : null;
}

/** Saves the token in the tab, since signing in leads to another page and back. */
const saveTokenForSignIn = (token: string): void => saveInTab(SAVED_TOKEN_KEY, token);

const readNewAddress = (token: string) => callApi(readEmailChangeLink, { body: { token } });

const useNewAddress = (token: string) => useLinkLookup(token, readNewAddress);
