import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { signOutUser, type User } from '#contracts/accounts/users.ts';
import { callApi } from '../../api.ts';
import { ActionButton, SmallButton } from '../ActionButton.tsx';
import { ChangePasswordDialog } from '../accounts/ChangePasswordDialog.tsx';
import { type SignInCredentials, SignInDetails } from '../accounts/SignInDetails.tsx';
import { LastSignIn, UnconfirmedMark, UserPicture } from '../accounts/UserBadges.tsx';
import { useFactorRemoval, useMayRemoveFactors } from '../accounts/use-factor-removal.tsx';
import { CoachDay } from '../CoachTime.tsx';
import { showChange } from '../mutation-with-toast.ts';

/** The person's accounts, with buttons for a new password and for ending sessions. */
export function ClientAccounts({ accounts }: { accounts: User[] }) {
  const [userForPassword, setUserForPassword] = useState<User | null>(null);
  const [credentials, setCredentials] = useState<SignInCredentials | null>(null);
  const mayRemoveFactors = useMayRemoveFactors();
  const factorRemoval = useFactorRemoval();
  const list = useRef<HTMLUListElement>(null);

  return (
    <div className="space-y-4">
      {credentials && (
        <SignInDetails
          // The key mounts a new component for each password, which takes the focus.
          key={`${credentials.user.id} ${credentials.password}`}
          isInSection
          credentials={credentials}
          onDismiss={() => {
            setCredentials(null);
            list.current?.focus();
          }}
        />
      )}
      {accounts.length === 0 && <p className="text-muted">No account with this email address.</p>}
      <ul ref={list} tabIndex={-1} aria-label="Accounts" className="divide-y divide-line/70 focus:outline-none">
        {accounts.map((account) => (
          <li key={account.id} className="py-3 leading-snug first:pt-0">
            <UserPicture user={account} />
            <p className="font-semibold [overflow-wrap:anywhere]">{account.email}</p>
            <UnconfirmedMark user={account} />
            <dl className="mt-2 grid grid-cols-2 gap-3 text-base">
              <div>
                <dt className="text-muted text-sm">Registered</dt>
                <dd>
                  <CoachDay at={account.createdAt} />
                </dd>
              </div>
              <div>
                <dt className="text-muted text-sm">Last sign-in</dt>
                <dd>
                  <LastSignIn user={account} />
                </dd>
              </div>
            </dl>
            <div className="mt-3 flex flex-wrap gap-3">
              <SmallButton onClick={() => setUserForPassword(account)}>
                New password<span className="sr-only"> for {account.email}</span>
              </SmallButton>
              {mayRemoveFactors(account) && (
                <SmallButton onClick={() => factorRemoval.remove(account)}>
                  Remove second step<span className="sr-only"> of {account.email}</span>
                </SmallButton>
              )}
              {account.isSignedIn && (
                <ActionButton
                  screenReaderText={account.email}
                  titles={{ done: 'User signed out', failed: 'Failed to log out user' }}
                  send={() => callApi(signOutUser, { body: { email: account.email } })}
                  onDone={() => list.current?.focus()}
                >
                  Sign out
                </ActionButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Link href="/admin/users" className="text-link inline-block py-2">
        All accounts
      </Link>
      {factorRemoval.dialogs}
      {userForPassword && (
        <ChangePasswordDialog
          user={userForPassword}
          onDone={(changed, message) => {
            setUserForPassword(null);
            setCredentials(changed);
            showChange('Password changed', message);
          }}
          onClosed={() => setUserForPassword(null)}
        />
      )}
    </div>
  );
}
