import type { ListedClient } from '#contracts/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { clientPath } from '../client-paths.ts';
import { useCoachDates } from '../coach-dates.ts';
import { columnHeaders, ListTable, OpenLink, openRowClass } from '../ListTable.tsx';
import { CourseBadge, CreditAmount, Tags } from './ClientBadges.tsx';

export function ClientsTable({ people }: { people: ListedClient[] }) {
  return (
    <ListTable caption="People" header={columnHeaders(['Name', 'Next call', 'Last call', 'Credit', 'Course'])}>
      {people.map((person) => (
        <ClientRow key={person.id} person={person} />
      ))}
    </ListTable>
  );
}

function ClientRow({ person }: { person: ListedClient }) {
  return (
    <tr className={openRowClass}>
      <th scope="row" className="py-3.5 pr-4 pl-5 text-left font-normal [overflow-wrap:anywhere]">
        <div className="min-w-56">
          <OpenLink href={clientPath(person.id)}>{fullName(person) || person.email}</OpenLink>
          <div className="text-muted text-sm">{person.email}</div>
          <Tags tags={person.tags} />
        </div>
      </th>
      <td className="px-4 py-3.5">
        <CallTime at={person.nextCallAt} />
      </td>
      <td className="whitespace-nowrap px-4 py-3.5 text-muted">
        <CallDay at={person.lastCallAt} />
      </td>
      <td className="whitespace-nowrap px-4 py-3.5">
        <CreditAmount minutes={person.creditMinutes} />
      </td>
      <td className="px-4 py-3.5">
        <CourseBadge hasCourseAccess={person.hasCourseAccess} />
      </td>
    </tr>
  );
}

function CallTime({ at }: { at: string | null }) {
  const { momentOf } = useCoachDates();
  return at && <time dateTime={at}>{momentOf(at)}</time>;
}

function CallDay({ at }: { at: string | null }) {
  const { dayOf } = useCoachDates();
  return at && <time dateTime={at}>{dayOf(at)}</time>;
}
