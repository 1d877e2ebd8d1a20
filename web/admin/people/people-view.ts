import { z } from 'zod';
import { MAX_TAG_LENGTH } from '#contracts/clients.ts';
import { type ListView, pageParam, searchParam } from '../list-view.ts';

export const peopleSorts = ['name', 'newest'] as const;
type PeopleSort = (typeof peopleSorts)[number];
export const peopleSortLabels: Record<PeopleSort, string> = { name: 'By last name', newest: 'Newest first' };

/** The page's view, as its address holds it. */
export const PeopleView = z.object({
  search: searchParam,
  tag: searchParam.transform((tag) => tag.slice(0, MAX_TAG_LENGTH)),
  credit: z
    .literal('1')
    .transform(() => true)
    .catch(false),
  sort: z.enum(peopleSorts).catch('name'),
  page: pageParam,
  /** The address of a person, whose page opens in place of the list. */
  email: z
    .string()
    .transform((email) => email.replaceAll('\0', '').slice(0, 255))
    .catch(''),
});
export type PeopleView = z.output<typeof PeopleView>;

export type ShowPeople = ListView<PeopleView>['show'];

export const noFilters = { search: '', tag: '', credit: false, page: 1 } as const;

export const isFiltered = ({ search, tag, credit }: PeopleView): boolean => Boolean(search || tag || credit);
