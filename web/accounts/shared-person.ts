import { useEffect, useRef } from 'react';
import { type KnownUser, knownUser, learn, useKnownUser } from './current-user.ts';
import { openTabs } from './tabs.ts';

/** Signing in, signing out, the end of a session and changes of the user reach the other tabs. */
export function useSharedPerson(): void {
  const known = useKnownUser();
  const heard = useRef<KnownUser>(null);
  const tell = useRef((_news: KnownUser) => {});

  useEffect(() => {
    const tabs = openTabs<KnownUser>('session-person', (news) => {
      const { status } = knownUser();
      if (news.status === 'ended' && status !== 'signed-in' && status !== 'loading') return;
      learn(news);
      heard.current = knownUser();
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
