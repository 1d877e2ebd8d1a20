import { useEffect, useRef } from 'react';
import { getUserState, setUserState, type UserState, useUserState } from './current-user.ts';
import { openTabChannel } from './tab-channel.ts';

/** Sends sign-ins, sign-outs, session ends and changes of the user to the other tabs. */
export function useUserAcrossTabs(): void {
  const userState = useUserState();
  const receivedState = useRef<UserState>(null);
  const sendToTabs = useRef((_news: UserState) => {});

  useEffect(() => {
    const tabs = openTabChannel<UserState>('session-person', (message) => {
      const { status } = getUserState();
      if (message.status === 'ended' && status !== 'signed-in' && status !== 'loading') return;
      setUserState(message);
      receivedState.current = getUserState();
    });
    sendToTabs.current = tabs.tell;
    return tabs.close;
  }, []);

  useEffect(() => {
    if (userState === receivedState.current) return;
    receivedState.current = userState;
    const isWorthSending = userState.status === 'anonymous' ? userState.hasSignedOut : userState.status !== 'loading';
    if (isWorthSending) sendToTabs.current(userState);
  }, [userState]);
}
