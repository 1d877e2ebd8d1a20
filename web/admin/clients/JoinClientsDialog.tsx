import { type ClientDetails, joinClients } from '#contracts/clients/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';

export type OtherClient = { id: number; email: string; firstName?: string; lastName?: string };

export function JoinClientsDialog(props: { person: ClientDetails; other: OtherClient; onClosed(): void }) {
  const { person, other, onClosed } = props;
  const { firstName = '', lastName = '', email } = other;
  const name = fullName({ firstName, lastName });
  return (
    <ConfirmMutationDialog
      title="Are they the same person?"
      confirm="Join them"
      isReversible
      confirming="Joining..."
      titles={{ done: 'Now one person', failed: 'Failed to join them' }}
      send={() => callApi(joinClients, { params: { id: person.id }, body: { otherId: other.id } })}
      onClosed={onClosed}
    >
      <p className="[overflow-wrap:anywhere]">
        Everything of <strong>{name ? `${name}, ${email}` : email}</strong> goes to{' '}
        <strong>
          {fullName(person)}, {person.email}
        </strong>
        : calls, payments, credit, emails, accounts and notes.
      </p>
      <p className="text-muted">You can split off an address again later.</p>
    </ConfirmMutationDialog>
  );
}
