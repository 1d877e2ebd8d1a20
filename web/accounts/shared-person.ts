import { useEffect, useRef } from 'react';
import { type UserState, getUserState, setUserState, useUserState } from './current-user.ts';
import { openTabChannel } from './tabs.ts';

/** Signing in, signing out, the end of a session and changes of the user reach the other tabs. */
export function useUserAcrossTabs(): void {
  const known = useUserState();
  const heard = useRef<UserState>(null);
  const tell = useRef((_news: UserState) => {});

  useEffect(() => {
    const tabs = openTabChannel<UserState>('session-person', (news) => {
      const { status } = getUserState();
      if (news.status === 'ended' && status !== 'signed-in' && status !== 'loading') return;
      setUserState(news);
      heard.current = getUserState();
    });
    tell.current = tabs.tell;
    return tabs.close;
  }, []);

  useEffect(() => {
    if (known === heard.current) return;
    heard.current = known;
    const isNews = known.status === 'anonymous' ? known.hasSignedOut : known.status !== 'loading';
    if (isNews) tell.current(known);
  }, [known]);
}
