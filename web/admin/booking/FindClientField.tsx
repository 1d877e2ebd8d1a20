import { useState } from 'react';
import { type ListedClient, listClients } from '#contracts/clients/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { useEndpoint } from '../../queries.ts';
import { internationalPhone } from '../phone-links.ts';
import { SearchField } from '../SearchField.tsx';
import type { KnownClient } from './new-booking-form.ts';

const MAX_FOUND = 6;

/** The search for a known client, to fill in a form. Render it outside that form, which Enter would submit. */
export function FindClientField({ onChosen }: { onChosen(person: KnownClient): void }) {
  const [search, setSearch] = useState('');
  const [chosenName, setChosenName] = useState<string | null>(null);
  const query = { search: search || undefined, pageSize: MAX_FOUND };
  const found = useEndpoint(listClients, { query, enabled: search !== '' });
  const people = search ? (found.data?.clients ?? []) : [];

  function choose(person: ListedClient) {
    setSearch('');
    setChosenName(fullName(person) || person.email);
    const { firstName, lastName, email, phone, contactMethod } = person;
    onChosen({
      firstName,
      lastName,
      email,
      phone: phone ? internationalPhone(phone) : '',
      contactMethod: contactMethod ?? undefined,
    });
  }

  function describeSearch(): string | null {
    if (chosenName) return `${chosenName} is filled in below.`;
    if (!search || found.isPending) return null;
    if (found.error) return 'Your clients couldn’t be searched. Please fill in the fields below.';
    const hidden = (found.data?.count ?? 0) - people.length;
    if (hidden > 0) return `${hidden} more. Type a little more to find them.`;
    return people.length === 0 ? 'Nobody found. Please fill in the fields below.' : null;
  }

  return (
    <div>
      <p className="mb-2 font-semibold">A client you know, or fill in a new one below</p>
      <SearchField
        label="Find a client"
        placeholder="Any part of a name, email or phone"
        search={search}
        onSearch={(typed) => {
          setSearch(typed);
          setChosenName(null);
        }}
      />
      {people.length > 0 && (
        <ul aria-label="Clients found" className="mt-2 overflow-hidden rounded-control border border-line bg-card">
          {people.map((person) => (
            <li key={person.id} className="border-line/70 border-b last:border-b-0">
              <button
                type="button"
                onClick={() => choose(person)}
                className="block min-h-12 w-full cursor-pointer px-4 py-2 text-left leading-snug [overflow-wrap:anywhere] hover:bg-leaf-soft"
              >
                <span className="font-semibold">{fullName(person)}</span>{' '}
                <span className="block text-muted">{person.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 text-muted empty:hidden">
        {describeSearch()}
      </p>
    </div>
  );
}
