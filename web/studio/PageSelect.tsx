import type { SiteContent } from '#contracts/studio/site-content.ts';
import { type ChosenPage, pathOfChosen } from './chosen-page.ts';
import { editablePages } from './editable-pages.ts';

export function PageSelect(props: { chosen: ChosenPage; content: SiteContent; onChosen(next: ChosenPage): void }) {
  const { chosen, content, onChosen } = props;
  const isCustom = content.customPages.some(({ id }) => id === chosen);
  return (
    <label className="flex min-w-0 items-center gap-2 max-sm:flex-1">
      <span className="max-sm:sr-only">Page</span>
      <select
        value={isCustom ? chosen : pathOfChosen(chosen, content)}
        onChange={({ target }) => onChosen(target.value)}
        className="min-h-11 min-w-0 rounded-control border border-line bg-card px-3 max-sm:w-full"
      >
        {editablePages.map(({ path, name }) => (
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
