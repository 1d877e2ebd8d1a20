import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { controlClass } from '../ui/Field.tsx';

const SEARCH_DELAY_MS = 300;

/** Asks a moment after the last letter. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  longest: number;
  search: string;
  onSearch(search: string): void;
}) {
  const { search, onSearch } = props;
  const [typed, setTyped] = useState(search);
  const [appliedSearch, setAppliedSearch] = useState(search);
  if (search !== appliedSearch) {
    // The address was changed: by what is typed here, or by a step through the history.
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
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        maxLength={props.longest}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // What is pressed next belongs to what was typed.
        onBlur={() => typed.trim() !== search && onSearch(typed.trim())}
        className={`${controlClass} pl-12`}
      />
    </div>
  );
}
