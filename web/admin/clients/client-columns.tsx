import type { ListedClient } from '#contracts/clients/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { CoachDay, CoachMoment } from '../CoachTime.tsx';
import { clientPath } from '../client-paths.ts';
import { type ListLayout, OpenLink } from '../ListRows.tsx';
import { CourseBadge, CreditAmount, Tags } from './ClientBadges.tsx';

export const clientLayout: ListLayout<ListedClient> = {
  hasOpenableRows: true,
  cellClass: 'px-4 py-3.5 font-normal',
  cardHeadClass: 'flex-wrap gap-x-3 gap-y-1',
  columns: [
    {
      name: 'Name',
      cellClass: 'min-w-65 [overflow-wrap:anywhere]',
      card: 'title',
      cell: (person, isCard) => (
        <>
          <OpenLink href={clientPath(person.id)} isCard={isCard}>
            {fullName(person) || person.email}
          </OpenLink>
          {!isCard && <div className="text-muted text-sm">{person.email}</div>}
          {!isCard && <Tags tags={person.tags} />}
        </>
      ),
    },
    { card: 1, cardClass: 'text-base text-muted [overflow-wrap:anywhere]', cell: ({ email }) => email },
    {
      name: 'Next call',
      card: 2,
      cardClass: 'mt-2',
      cell: ({ nextCallAt }, isCard) =>
        nextCallAt && (
          <>
            {isCard && 'Next call '}
            <CoachMoment at={nextCallAt} />
          </>
        ),
    },
    {
      name: 'Last call',
      cellClass: 'whitespace-nowrap text-muted',
      card: 3,
      cardClass: 'mt-2 text-base text-muted',
      cell: ({ lastCallAt }, isCard) =>
        lastCallAt && (
          <>
            {isCard && 'Last call '}
            <CoachDay at={lastCallAt} />
          </>
        ),
    },
    {
      name: 'Credit',
      cellClass: 'whitespace-nowrap',
      card: 4,
      cardClass: 'mt-2',
      cell: ({ creditMinutes }, isCard) =>
        creditMinutes !== 0 && (
          <>
            <CreditAmount minutes={creditMinutes} />
            {isCard && ' of credit'}
          </>
        ),
    },
    {
      name: 'Course',
      card: 'corner',
      cell: ({ hasCourseAccess }) => <CourseBadge hasCourseAccess={hasCourseAccess} />,
    },
    { card: 5, cell: ({ tags }) => <Tags tags={tags} /> },
  ],
};
