import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { UnsavedDialog } from '../UnsavedDialog.tsx';
import { useUnloadWarning } from '../unload-warning.ts';
import { dropSettingsDrafts, hasSettingsDraft } from './settings-drafts.ts';

/**
 * The question before a link leads away from unsaved settings. The browser's own buttons lose nothing, since drafts
 * outlive the page.
 */
export function LeaveGuard() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<string | null>(null);
  useUnloadWarning(() => hasSettingsDraft(queries));

  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
      if (!link || opensElsewhere || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
      if (link.pathname === location.pathname || !hasSettingsDraft(queries)) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search + link.hash);
    };
    // The capture phase comes before the link itself, which would leave at once.
    document.addEventListener('click', handleClick, true);
    return () => document.removeEventListener('click', handleClick, true);
  }, [queries]);

  if (!target) return null;
  return (
    <UnsavedDialog
      title="Your changes aren’t saved"
      onKeep={() => setTarget(null)}
      onDiscard={() => {
        dropSettingsDrafts(queries);
        setTarget(null);
        navigate(target);
      }}
    >
      <p>You’ve changed settings without saving them. Leave this page anyway?</p>
    </UnsavedDialog>
  );
}
