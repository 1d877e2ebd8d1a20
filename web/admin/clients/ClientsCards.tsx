import { clsx } from 'clsx';
import type { ListedClient } from '#contracts/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { clientPath } from '../client-paths.ts';
import { useCoachDates } from '../coach-dates.ts';
import { cardClass, cardsClass, cardTitleClass, OpenLink, openCardClass } from '../ListTable.tsx';
import { CourseBadge, CreditAmount, Tags } from './ClientBadges.tsx';

export function ClientsCards({ people }: { people: ListedClient[] }) {
  return (
    <ul aria-label="People" className={cardsClass}>
      {people.map((person) => (
        <ClientCard key={person.id} person={person} />
      ))}
    </ul>
  );
}

function ClientCard({ person }: { person: ListedClient }) {
  const { dayOf, momentOf } = useCoachDates();
  const { nextCallAt, lastCallAt } = person;
  return (
    <li className={clsx(cardClass, openCardClass)}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className={cardTitleClass}>
          <OpenLink href={clientPath(person.id)} isCard>
            {fullName(person) || person.email}
          </OpenLink>
        </h2>
        <CourseBadge hasCourseAccess={person.hasCourseAccess} />
      </div>
      <p className="text-base text-muted [overflow-wrap:anywhere]">{person.email}</p>
      {nextCallAt && (
        <p className="mt-2">
          Next call <time dateTime={nextCallAt}>{momentOf(nextCallAt)}</time>
        </p>
      )}
      {lastCallAt && (
        <p className="mt-2 text-base text-muted">
          Last call <time dateTime={lastCallAt}>{dayOf(lastCallAt)}</time>
        </p>
      )}
      {person.creditMinutes !== 0 && (
        <p className="mt-2">
          <CreditAmount minutes={person.creditMinutes} /> of credit
        </p>
      )}
      <Tags tags={person.tags} />
    </li>
  );
}
