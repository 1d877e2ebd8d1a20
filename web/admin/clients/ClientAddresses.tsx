import { Link } from 'wouter';
import { type ClientDetails, splitClient, tellClientsApart } from '#contracts/clients/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ActionButton, SmallButton } from '../ActionButton.tsx';
import { clientPath } from '../client-paths.ts';
import type { OtherClient } from './JoinClientsDialog.tsx';

/** The addresses of a person's bookings, payments and accounts, if there are several. */
export function ClientAddresses({ person }: { person: ClientDetails }) {
  if (person.addresses.length < 2) return null;
  return (
    <div className="mt-6">
      <h3 className="font-sans font-semibold">Email addresses</h3>
      <ul aria-label="Email addresses" className="mt-1">
        {person.addresses.map((address) => (
          <li
            key={address}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line/70 border-b py-2 last:border-b-0"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {address}
              {address === person.email && <span className="block text-muted text-sm">My emails go here</span>}
            </span>
            <ActionButton
              screenReaderText={address}
              titles={{ done: 'Address split off', failed: 'Failed to split off the address' }}
              send={() => callApi(splitClient, { params: { id: person.id }, body: { email: address } })}
              question={{
                title: 'Split off this address?',
                confirm: 'Split off',
                confirming: 'Splitting...',
                children: (
                  <p className="[overflow-wrap:anywhere]">
                    <strong>{address}</strong> becomes a person of its own, with the calls, payments, credit and account
                    that came with it. Both people keep your notes and tags.
                  </p>
                ),
              }}
            >
              Split off
            </ActionButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Clients with the same phone number. They may be other people: families share a phone. */
export function SamePhoneClients({ person, onJoin }: { person: ClientDetails; onJoin(other: OtherClient): void }) {
  if (person.samePhone.length === 0) return null;
  return (
    <ul aria-label="Same phone number" className="mt-5 space-y-3">
      {person.samePhone.map((other) => {
        const name = fullName(other) || other.email;
        return (
          <li key={other.id} className="space-y-1 text-muted">
            <p className="[overflow-wrap:anywhere]">
              Same phone number as{' '}
              <Link href={clientPath(other.id)} className="text-link">
                {name}
              </Link>{' '}
              ({other.email})
            </p>
            <div className="flex flex-wrap gap-2">
              <SmallButton onClick={() => onJoin(other)}>
                Join<span className="sr-only"> with {name}</span>
              </SmallButton>
              <ActionButton
                screenReaderText={`as ${name}`}
                titles={{ done: 'Two people', failed: 'Failed to save your answer' }}
                send={() => callApi(tellClientsApart, { params: { id: person.id }, body: { otherId: other.id } })}
              >
                Not the same person
              </ActionButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
