import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from '#contracts/fields.ts';
import { afterGoingBack, dialogEntryState, getDrawerDepth, goBack, isDialogEntry } from './dialog-history.ts';

/** Options of a list's query: it reloads every half minute, and a page stays visible until the next one has arrived. */
export const listQueryOptions = { staleTime: 30_000, refetchInterval: 30_000, placeholderData: keepPreviousData };

// Schemas of single parameters, of which a view's schema is made. An invalid value counts as absent.
export const searchParam = z
  .string()
  // The server refuses NUL.
  .transform((search) => search.replaceAll('\0', '').slice(0, MAX_SEARCH_LENGTH))
  .catch('');
/** The page number, from 1. */
export const pageParam = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .catch(1);
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .nullable()
  .catch(null);
export const optionalChoiceParam = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices).nullable().catch(null);

type ViewValue = string | number | boolean | null;

export const parseView = <View>(schema: z.ZodType<View>, query: string): View =>
  schema.parse(Object.fromEntries(new URLSearchParams(query)));

/** Returns the query of an address that shows the view. Values that the schema sets by default are left out. */
export function toQueryString<View extends object>(schema: z.ZodType<View>, view: View): string {
  const params = new URLSearchParams();
  for (const [key, value] of entriesOf(view)) {
    if (value !== null && value !== '' && value !== false) params.set(key, value === true ? '1' : String(value));
  }
  for (const key of [...params.keys()]) {
    const shorter = new URLSearchParams(params);
    shorter.delete(key);
    if (isSameView(parseView(schema, shorter.toString()), view)) params.delete(key);
  }
  return params.toString();
}

/** Returns a view after changes. It goes back to page one, unless only the page or `otherParams` changed. */
export function updateView<View extends object>(
  schema: z.ZodType<View>,
  view: View,
  changes: Partial<View>,
  otherParams: readonly (keyof View)[],
): View {
  const isSameList = Object.keys(changes).every((key) => key === 'page' || otherParams.includes(key as keyof View));
  const next = { ...view, ...(!isSameList && 'page' in view && { page: 1 }), ...changes };
  return parseView(schema, toQueryString(schema, next));
}

const entriesOf = (view: object) => Object.entries(view) as [string, ViewValue][];
const isSameView = <View extends object>(one: View, other: View): boolean =>
  entriesOf(one).every(([key, value]) => value === other[key as keyof View]);

/** Parameters that change with every typed letter, so they make no history entries. */
const typedParams: readonly string[] = ['search', 'from', 'to'];

/**
 * Keeps the view of a list in the page's address, so that a reload and the Back button restore it. `otherParams` names
 * the parameters on which the rows of the list do not depend, such as the opened row.
 */
export function useListView<View extends object>(schema: z.ZodType<View>, otherParams: readonly (keyof View)[]) {
  const query = useSearch();
  const view = useMemo(() => parseView(schema, query), [schema, query]);
  const readView = () => parseView(schema, location.search);

  function changeHistory(changes: Partial<View>, method: 'push' | 'replace', state: object) {
    const next = toQueryString(schema, updateView(schema, readView(), changes, otherParams));
    history[`${method}State`](state, '', next ? `?${next}` : location.pathname);
  }

  /** Returns the values of `otherParams` while no row is open. */
  const closedRow = () => {
    const empty = parseView(schema, '');
    return Object.fromEntries(otherParams.map((key) => [key, empty[key]])) as Partial<View>;
  };
  const isRowOpen = () => !isSameView(closedRow(), readView());

  return {
    view,
    show: (changes: Partial<View>) =>
      afterGoingBack(() => {
        // Tabs report a click twice, by the pointer and by the focus: the second one changes nothing.
        if (isSameView(updateView(schema, readView(), changes, otherParams), readView())) return;
        const isTyped = Object.keys(changes).every((key) => typedParams.includes(key));
        changeHistory(changes, isTyped ? 'replace' : 'push', { drawerDepth: getDrawerDepth() });
      }),
    /** Opens a row. If a dialog is open, the row takes its place in the history. */
    open: (row: Partial<View>) =>
      afterGoingBack(() => {
        const isInDialog = isDialogEntry();
        const depth = getDrawerDepth();
        // The number of history entries back to the list. It stays if the row replaces a dialog over another row. It
        // also stays 0 after a row that came with the page's address, since no list lies behind that row.
        const drawerDepth = isRowOpen() && (depth === 0 || isInDialog) ? depth : depth + 1;
        changeHistory({ ...closedRow(), ...row }, isInDialog ? 'replace' : 'push', { drawerDepth });
      }),
    /** Closes the opened row, however many rows were opened from one another. */
    close() {
      if (getDrawerDepth() > 0) goBack(getDrawerDepth());
      else if (isRowOpen()) changeHistory(closedRow(), 'replace', {});
    },
    /** Opens a dialog whose state is in the address, once a dialog that is closing has removed its history entry. */
    openDialog(changes: Partial<View>) {
      const open = () => changeHistory(changes, 'push', dialogEntryState());
      if (isDialogEntry()) addEventListener('popstate', () => afterGoingBack(open), { once: true });
      else afterGoingBack(open);
    },
    /** Closes the dialog, even if the page was opened by a link to the dialog. */
    closeDialog(changes: Partial<View>) {
      if (isDialogEntry()) goBack(1);
      else afterGoingBack(() => changeHistory(changes, 'replace', { drawerDepth: getDrawerDepth() }));
    },
  };
}

export type ListView<View extends object> = ReturnType<typeof useListView<View>>;
