import { useRef } from 'react';
import { FilterSelect, ListFilters } from '../ListFilters.tsx';
import { EmptyList, ListFrame } from '../ListFrame.tsx';
import { clientLayout } from './client-columns.tsx';
import { useClients } from './client-queries.ts';
import {
  type ClientsView,
  clientSortLabels,
  clientSorts,
  isFiltered,
  noFilters,
  type ShowClients,
} from './clients-view.ts';

export function ClientsListing({ view, onShow }: { view: ClientsView; onShow: ShowClients }) {
  const list = useClients(view);
  const summary = useRef<HTMLParagraphElement>(null);
  return (
    <ListFrame
      name="People"
      failureTitle="Error loading people"
      query={list}
      rows={list.data?.clients}
      filters={<ClientsFilters view={view} tags={list.data?.tags ?? []} onShow={onShow} />}
      summary={summary}
      empty={<NoClients view={view} onShow={onShow} />}
      layout={clientLayout}
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

function ClientsFilters({ view, tags, onShow }: { view: ClientsView; tags: string[]; onShow: ShowClients }) {
  // The tag in the address may have no clients anymore.
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
        options={clientSorts.map((value) => ({ value, label: clientSortLabels[value] }))}
        onChoose={(sort) => onShow({ sort })}
      />
    </ListFilters>
  );
}

function NoClients({ view, onShow }: { view: ClientsView; onShow: ShowClients }) {
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
