import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EmailChangeState, getEmailChange } from '#contracts/accounts/email-change.ts';
import { useEndpoint } from '../queries.ts';

/** Reads the requested change of address. `showState` replaces it by the state in a later reply. */
export function useEmailChange() {
  // The link may have been used on another device since.
  const { data, error, isFetching, refetch } = useEndpoint(getEmailChange, { refetchOnMount: 'always' });
  const queryClient = useQueryClient();
  const [hasAsked, setAsked] = useState(false);

  function showState(state: EmailChangeState) {
    queryClient.setQueryData([getEmailChange.path], state);
    setAsked(state.pending !== null);
  }

  return { data, error, isFetching, hasAsked, showState, refetch: () => void refetch() };
}
