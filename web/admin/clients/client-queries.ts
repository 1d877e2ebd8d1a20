import { getClient, listClients } from '#contracts/clients/clients.ts';
import { endpointQuery, useEndpoint } from '../../queries.ts';
import { PAGE_SIZE } from '../list-pages.ts';
import { listQueryOptions } from '../list-view.ts';
import type { ClientsView } from './clients-view.ts';

/** Returns the page of people that the view shows, how many there are in all, and all tags. */
export const useClients = ({ search, tag, credit, sort, page }: ClientsView) =>
  useEndpoint(listClients, {
    query: {
      search: search || undefined,
      tag: tag || undefined,
      hasCredit: credit ? 'true' : undefined,
      sort,
      page,
      pageSize: PAGE_SIZE,
    },
    ...listQueryOptions,
  });

export const clientQuery = (id: number) => endpointQuery(getClient, { params: { id } });
