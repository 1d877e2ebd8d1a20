import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { controlClass } from '../../ui/Field.tsx';
import { mailStateLabel } from '../mail-labels.ts';
import { MAX_SEARCH_LENGTH, type MailStateFilter, type MailsView, mailStateFilters } from './use-mails-view.ts';

const SEARCH_DELAY_MS = 300;

export function MailFilters(props: {
  choice: MailStateFilter | null;
  search: string;
  onShow(changes: Partial<MailsView>): void;
}) {
  const { choice, search, onShow } = props;
  const [typed, setTyped] = useState(search);

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onShow({ search: typed.trim() }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onShow]);

  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      <div className="relative w-full sm:w-auto sm:max-w-md sm:grow">
        <Search aria-hidden className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted" />
        <input
          type="search"
          aria-label="Search by the beginning of an email address"
          placeholder="Email address"
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={`${controlClass} pl-12`}
        />
      </div>
      <select
        aria-label="Mails to show"
        value={choice ?? 'all'}
        onChange={(event) => onShow({ choice: event.target.value as MailStateFilter })}
        className={`${controlClass} cursor-pointer sm:w-auto!`}
      >
        {mailStateFilters.map((each) => (
          <option key={each} value={each}>
            {filterLabel(each)}
          </option>
        ))}
      </select>
    </div>
  );
}

function filterLabel(choice: MailStateFilter): string {
  if (choice === 'all') return 'All mails';
  return choice === 'unsent' ? 'Needs attention' : mailStateLabel(choice);
}
