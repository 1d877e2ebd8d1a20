import { Search } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '#contracts/fields.ts';
import { controlClass } from '../ui/Field.tsx';

const SEARCH_DELAY_MS = 300;

/** Searches a moment after the last letter is typed. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  search: string;
  input?: RefObject<HTMLInputElement | null>;
  onSearch(search: string): void;
}) {
  const { search, onSearch } = props;
  const [typed, setTyped] = useState(search);
  const [appliedSearch, setAppliedSearch] = useState(search);
  if (search !== appliedSearch) {
    // The address has changed: by typing here, or by the Back button.
    setAppliedSearch(search);
    if (search !== typed.trim()) setTyped(search);
  }

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onSearch(typed.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);

  return (
    <div className="relative w-full md:w-auto md:min-w-64 md:grow md:basis-64">
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted" />
      <input
        ref={props.input}
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Leaving the field searches at once, so that the button clicked next applies to the typed search.
        onBlur={() => typed.trim() !== search && onSearch(typed.trim())}
        className={`${controlClass} pl-12`}
      />
    </div>
  );
}
