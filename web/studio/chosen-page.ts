import { useSearch } from 'wouter';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { afterGoingBack, isDialogEntry } from '../admin/dialog-history.ts';
import { editablePages } from './editable-pages.ts';

/** The page that is shown: a path that every site has, or a custom page's id, which outlasts its address. */
export type ChosenPage = string;

/** Returns the path of the chosen page, or of the home page if the draft no longer has the chosen one. */
export const pathOfChosen = (chosen: ChosenPage, { customPages }: SiteContent): string => {
  const custom = customPages.find(({ id }) => id === chosen)?.path;
  return custom ?? (editablePages.some(({ path }) => path === chosen) ? chosen : editablePages[0].path);
};

/** Finds the page with this address. Returns undefined if the draft has none. */
export const chosenPageAt = (path: string, { customPages }: SiteContent): ChosenPage | undefined =>
  customPages.find((page) => page.path === path)?.id ?? editablePages.find((page) => page.path === path)?.path;

/**
 * Returns the page that is shown, and whether it is shown as a list of its words. Both are in the studio's address, so
 * that Back leads to the previous view: `?page=` with an id or a path, `&view=list`.
 */
export function useChosenPage(content: SiteContent) {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const idOrPath = params.get('page') ?? '/';
  const isList = params.get('view') === 'list';
  const isCustom = content.customPages.some(({ id }) => id === idOrPath);
  const chosen: ChosenPage = isCustom ? idOrPath : (chosenPageAt(idOrPath, content) ?? editablePages[0].path);

  function show(next: ChosenPage, asList: boolean) {
    if (next === chosen && asList === isList) return;
    const view = asList ? '&view=list' : '';
    // A path stays readable in the address.
    const address = `?page=${encodeURIComponent(next).replaceAll('%2F', '/')}${view}`;
    // A dialog that has just closed may still be going back. An entry that it has left in the history is replaced.
    afterGoingBack(() => history[isDialogEntry() ? 'replaceState' : 'pushState'](null, '', address));
  }
  return {
    chosen,
    isList,
    choose: (next: ChosenPage) => show(next, isList),
    showList: (asList: boolean) => show(chosen, asList),
  };
}
