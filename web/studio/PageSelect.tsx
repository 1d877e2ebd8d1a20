import type { SiteContent } from '#contracts/site-content.ts';
import { studioPages } from './studio-pages.ts';

/** The page that is shown: the path of one that every site has, or the id of a custom page, which outlasts its address. */
export type ChosenPage = string;

export const pathOfChosen = (chosen: ChosenPage, { customPages }: SiteContent): string => {
  const custom = customPages.find(({ id }) => id === chosen)?.path;
  return custom ?? (studioPages.some(({ path }) => path === chosen) ? chosen : studioPages[0].path);
};

/** The page with this address, undefined if the draft has none there. */
export const chosenPageAt = (path: string, { customPages }: SiteContent): ChosenPage | undefined =>
  customPages.find((page) => page.path === path)?.id ?? studioPages.find((page) => page.path === path)?.path;

export function PageSelect(props: { chosen: ChosenPage; content: SiteContent; onChosen(next: ChosenPage): void }) {
  const { chosen, content, onChosen } = props;
  const isCustom = content.customPages.some(({ id }) => id === chosen);
  return (
    <label className="flex min-w-0 items-center gap-2 max-sm:grow">
      <span className="max-sm:sr-only">Page</span>
      <select
        value={isCustom ? chosen : pathOfChosen(chosen, content)}
        onChange={({ target }) => onChosen(target.value)}
        className="min-h-11 min-w-0 rounded-control border border-line bg-card px-3 max-sm:w-full"
      >
        {studioPages.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
        {content.customPages.length > 0 && (
          <optgroup label="Your own pages">
            {content.customPages.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}
