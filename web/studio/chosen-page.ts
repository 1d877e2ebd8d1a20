import type { SiteContent } from '#contracts/site-content.ts';
import { editablePages } from './editable-pages.ts';

/** The page that is shown: the path of one that every site has, or the id of a custom page, which outlasts its address. */
export type ChosenPage = string;

export const pathOfChosen = (chosen: ChosenPage, { customPages }: SiteContent): string => {
  const custom = customPages.find(({ id }) => id === chosen)?.path;
  return custom ?? (editablePages.some(({ path }) => path === chosen) ? chosen : editablePages[0].path);
};

/** The page with this address, undefined if the draft has none there. */
export const chosenPageAt = (path: string, { customPages }: SiteContent): ChosenPage | undefined =>
  customPages.find((page) => page.path === path)?.id ?? editablePages.find((page) => page.path === path)?.path;
