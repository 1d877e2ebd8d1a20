import { Search } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { getTopmostDialog } from '../ui/open-dialogs.ts';
import { toast } from '../ui/toast.ts';

const loadDialog = () => import('./today/SearchDialog.tsx').then(({ SearchDialog }) => SearchDialog);
const preload = () => void loadDialog().catch(() => {});

/** The button of the coach's one search, which the key `/` opens too. The search itself loads when it is needed. */
export function SearchOpener() {
  const [Dialog, setDialog] = useState<ComponentType<{ onClosed(): void }> | null>(null);
  const open = useCallback(() => {
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      () => toast({ title: 'Search couldn’t be opened', description: 'Please check your connection and try again.' }),
    );
  }, []);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || getTopmostDialog()) return;
      // Firefox would open its own search.
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [open]);

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center gap-2.5 rounded-control text-muted hover:bg-leaf-soft hover:text-leaf-dark md:w-auto md:border md:border-muted/75 md:bg-card md:px-3.5 print:hidden"
      >
        <Search aria-hidden className="size-5.5 md:size-5" />
        <span className="max-md:sr-only">Search everything</span>
        <kbd aria-hidden className="rounded border border-line px-1.5 text-sm max-md:hidden">
          /
        </kbd>
      </button>
      {Dialog && <Dialog onClosed={() => setDialog(null)} />}
    </>
  );
}

/** Recognizes the keys that open the search. In a field, a slash is only a letter. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return false;
  return !target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');
}
