import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AccountSessions,
  getAccountSessions,
  keepSeveralSessions,
  signOutEverywhere,
} from '#contracts/accounts/account-sessions.ts';
import { callApi } from '../api.ts';
import { endpointQuery } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { clearAllDrafts } from '../ui/form-draft.ts';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';
import { setCurrentUser } from './current-user.ts';
import { useFreshSignIn } from './use-fresh-sign-in.tsx';

export function SessionsPanel() {
  const query = endpointQuery(getAccountSessions);
  const { data } = useQuery({ ...query, refetchOnMount: 'always' });
  const client = useQueryClient();
  const { run, isRunning, dialog } = useFreshSignIn();
  const [isAsking, setAsking] = useState(false);

  const keepSeveral = (isOn: boolean) =>
    run(async () => {
      const { message, state } = await callApi(keepSeveralSessions, { body: { isOn } });
      client.setQueryData(query.queryKey, state);
      toast({ title: 'Saved', description: message });
    });
  async function endAll(): Promise<void> {
    try {
      const { message } = await callApi(signOutEverywhere);
      clearAllDrafts();
      setCurrentUser(null);
      toast({ title: 'Signed out', description: message });
    } catch (error) {
      showFailure('Error', error, 'That didn’t work. Please try again.');
    }
  }

  return (
    <div>
      <h3 className="font-semibold text-lead">Where you’re signed in</h3>
      <ul className="mt-4 divide-y divide-line rounded-control border border-line">
        {data?.sessions.map((session) => (
          <Session key={session.startedAt} session={session} />
        ))}
      </ul>
      {data && data.keepsSeveralSessions !== null && (
        <div className="mt-4">
          <Checkbox
            label="Several devices at a time"
            hint="Signing in on your phone leaves your laptop signed in."
            checked={data.keepsSeveralSessions}
            disabled={isRunning}
            onChange={({ target }) => void keepSeveral(target.checked)}
          />
        </div>
      )}
      <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {dialog}
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          confirm="Sign out everywhere"
          confirming="Signing out..."
          onConfirm={endAll}
          onClosed={() => setAsking(false)}
        >
          <p>You’ll be signed out on all your devices, this one too.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Session({ session }: { session: AccountSessions['sessions'][number] }) {
  const { device, lastActiveAt, isCurrent, isKept } = session;
  return (
    <li className="px-4 py-3">
      <p className="font-semibold">
        {device ?? 'An unknown browser'}
        {isCurrent && ' (this one)'}
      </p>
      <p className="text-muted">
        {isCurrent ? 'In use now' : `Last used ${formatMoment(lastActiveAt)}`}
        {isKept && ', stays signed in'}
      </p>
    </li>
  );
}

const formatMoment = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
