import { z } from 'zod';
import { MAX_TAG_LENGTH } from '#contracts/clients/clients.ts';
import { type ListView, pageParam, searchParam } from '../list-view.ts';

export const clientSorts = ['name', 'newest'] as const;
type ClientSort = (typeof clientSorts)[number];
export const clientSortLabels: Record<ClientSort, string> = { name: 'By last name', newest: 'Newest first' };

/** The state of the page, which its address holds. */
export const ClientsView = z.object({
  search: searchParam,
  tag: searchParam.transform((tag) => tag.slice(0, MAX_TAG_LENGTH)),
  credit: z
    .literal('1')
    .transform(() => true)
    .catch(false),
  sort: z.enum(clientSorts).catch('name'),
  page: pageParam,
  /** A client's email address. With it, their page opens in place of the list. */
  email: z
    .string()
    .transform((email) => email.replaceAll('\0', '').slice(0, 255))
    .catch(''),
});
export type ClientsView = z.output<typeof ClientsView>;

export type ShowClients = ListView<ClientsView>['show'];

export const noFilters = { search: '', tag: '', credit: false, page: 1 } as const;

export const isFiltered = ({ search, tag, credit }: ClientsView): boolean => Boolean(search || tag || credit);
