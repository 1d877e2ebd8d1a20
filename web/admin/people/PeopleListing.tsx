import { useRef } from 'react';
import { FilterSelect, ListFilters } from '../ListFilters.tsx';
import { EmptyList, ListFrame } from '../ListFrame.tsx';
import { PeopleCards } from './PeopleCards.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { usePeople } from './people-queries.ts';
import {
  isFiltered,
  noFilters,
  type PeopleView,
  peopleSortLabels,
  peopleSorts,
  type ShowPeople,
} from './people-view.ts';

export function PeopleListing({ view, onShow }: { view: PeopleView; onShow: ShowPeople }) {
  const list = usePeople(view);
  const summary = useRef<HTMLParagraphElement>(null);
  return (
    <ListFrame
      name="people"
      failureTitle="Error loading people"
      query={list}
      rows={list.data?.clients}
      filters={<PeopleFilters view={view} tags={list.data?.tags ?? []} onShow={onShow} />}
      summary={summary}
      empty={<NoPeople view={view} onShow={onShow} />}
      table={(people) => <PeopleTable people={people} />}
      cards={(people) => <PeopleCards people={people} />}
      paged={{
        noun: 'person',
        plural: 'people',
        page: view.page,
        total: list.data?.count,
        isSearch: isFiltered(view),
        onShow,
      }}
    />
  );
}

const creditFilters = [
  { value: '', label: 'Everyone' },
  { value: 'with', label: 'With credit' },
] as const;

function PeopleFilters({ view, tags, onShow }: { view: PeopleView; tags: string[]; onShow: ShowPeople }) {
  // A tag in the address may be no one's any more.
  const offeredTags = view.tag && !tags.includes(view.tag) ? [...tags, view.tag] : tags;
  return (
    <ListFilters
      label="Search by any part of a name, email or phone number"
      placeholder="Any part of a name, email or phone"
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      {offeredTags.length > 0 && (
        <FilterSelect
          label="Tag"
          value={view.tag}
          options={[{ value: '', label: 'Any tag' }, ...offeredTags.map((tag) => ({ value: tag, label: tag }))]}
          onChoose={(tag) => onShow({ tag })}
        />
      )}
      <FilterSelect
        label="Credit"
        value={view.credit ? 'with' : ''}
        options={creditFilters}
        onChoose={(credit) => onShow({ credit: credit === 'with' })}
      />
      <FilterSelect
        label="Order"
        value={view.sort}
        options={peopleSorts.map((value) => ({ value, label: peopleSortLabels[value] }))}
        onChoose={(sort) => onShow({ sort })}
      />
    </ListFilters>
  );
}

function NoPeople({ view, onShow }: { view: PeopleView; onShow: ShowPeople }) {
  if (view.page > 1)
    return (
      <EmptyList
        title="No one on this page"
        action={{ name: 'Back to the first page', onClick: () => onShow({ page: 1 }) }}
      />
    );
  return (
    <EmptyList
      title="No one found"
      note={
        isFiltered(view)
          ? 'No one matches that search and these filters.'
          : 'People appear here with their first booking, payment or account.'
      }
      action={isFiltered(view) && { name: 'Clear the filters', onClick: () => onShow(noFilters) }}
    />
  );
}
