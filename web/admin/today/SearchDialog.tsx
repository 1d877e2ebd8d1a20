import { keepPreviousData } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { MAX_SEARCH_LENGTH } from '#contracts/fields.ts';
import { searchAll } from '#contracts/today/search.ts';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { useEndpoint } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { registerDialog } from '../../ui/open-dialogs.ts';
import { useDialogHistory } from '../dialog-history.ts';
import { searchPlaces } from '../more/search-places.ts';
import { LoadFailure } from '../QueryContent.tsx';
import { SearchResults } from './SearchResults.tsx';
import { describeCount, listResults, type ResultGroup } from './search-results.ts';

const SEARCH_DELAY_MS = 150;

/** The search over people, calls, payments, emails, settings, pages and help. On phones it fills the screen. */
export function SearchDialog({ onClosed }: { onClosed(): void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const address = useLocation()[0] + useSearch();
  const [addressAtStart] = useState(address);
  useDialogHistory(onClosed);

  // The cleanup of a layout effect runs while the dialog is still in the page, so that `close` can return the focus.
  useLayoutEffect(() => {
    const panel = dialog.current;
    if (!panel) return;
    panel.showModal();
    const unregister = registerDialog(panel);
    return () => {
      unregister();
      panel.close();
    };
  }, []);

  useEffect(() => {
    // The address changes when a result is opened on the page below.
    if (address !== addressAtStart) onClosed();
  }, [address, addressAtStart, onClosed]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={(event) => {
        if (event.target === event.currentTarget) onClosed();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overscroll-contain bg-card text-ink shadow-panel backdrop:bg-scrim open:flex sm:mx-auto sm:mt-[8vh] sm:h-auto sm:max-h-[80vh] sm:w-[min(42rem,calc(100vw-2rem))] sm:rounded-panel"
    >
      <h2 id={id} className="sr-only">
        Search everything
      </h2>
      <ErrorBoundary name="Search">
        <UserQueryProvider>
          <SearchBox onClose={() => dialog.current?.close()} />
        </UserQueryProvider>
      </ErrorBoundary>
    </dialog>
  );
}

function SearchBox({ onClose }: { onClose(): void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const query = useEndpoint(searchAll, {
    query: { q: search },
    enabled: search !== '',
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  const { content } = useSite();
  const customPages = content.customPageLinks.map(({ path, menuLabel }) => ({ path, name: menuLabel || path }));
  const groups = search && query.data && !query.error ? listResults(query.data, searchPlaces(search, customPages)) : [];
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  /** True if the shown results belong to the typed text: until they arrive, the earlier results stay visible. */
  const isCurrent = typed.trim() === search && query.isSuccess && !query.isPlaceholderData;

  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => applySearch(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);

  function applySearch(text: string) {
    setSearch(text.trim());
    setActive(0);
  }

  const findOptions = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];

  function move(steps: number) {
    const options = findOptions();
    if (options.length === 0) return;
    const next = (active + steps + options.length) % options.length;
    setActive(next);
    options[next]?.scrollIntoView({ block: 'nearest' });
  }

  function handleKey(event: KeyboardEvent) {
    // While an input method composes text, these keys choose characters.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isCurrent) findOptions()[active]?.click();
      else applySearch(typed);
    }
  }

  return (
    <>
      <div className="flex items-center gap-2 border-line border-b-2 py-2 focus-within:border-leaf pr-2 pl-5">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Search people, calls, payments, emails, settings and help"
          aria-expanded={count > 0}
          aria-controls={`${id}-results`}
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="A person, a setting, “logo”, “refund”…"
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          // The server refuses text with NUL characters.
          onChange={(event) => setTyped(event.target.value.replaceAll('\0', ''))}
          onKeyDown={handleKey}
          className="min-h-12 min-w-0 grow bg-transparent px-2 placeholder:text-muted focus:outline-none"
        />
        <CloseButton onClick={onClose} />
      </div>
      {search && query.error && (
        <div className="p-4">
          <LoadFailure title="The search didn’t work" query={query} onRetried={() => field.current?.focus()} />
        </div>
      )}
      <p role="status" className="px-5 py-3 text-base text-muted [overflow-wrap:anywhere]">
        {!query.error && describeState({ typed, search, isCurrent, groups })}
      </p>
      <SearchResults ref={list} id={id} groups={groups} active={active} onClose={onClose} />
    </>
  );
}

function describeState(state: { typed: string; search: string; isCurrent: boolean; groups: ResultGroup[] }): string {
  const { typed, search, isCurrent, groups } = state;
  if (typed.trim() === '')
    return 'Type any part of a name, email address, phone or payment number, or what you want to change.';
  if (!isCurrent) return 'Searching...';
  if (groups.length === 0) return `Nothing found for “${search}”. Try fewer letters, or a part of an email address.`;
  return describeCount(groups);
}
