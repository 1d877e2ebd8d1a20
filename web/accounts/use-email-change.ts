import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EmailChangeState, getEmailChange } from '#contracts/accounts/email-change.ts';
import { useEndpoint } from '../queries.ts';

/** The change of address that waits for its link, and how to show a newer state of it. */
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
