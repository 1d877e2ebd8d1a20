import { FilePlus2, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { SiteContent } from '#contracts/site-content.ts';
import { Button } from '../ui/Button.tsx';
import { NewPageDialog } from './NewPageDialog.tsx';
import { PageSettingsDialog } from './PageSettingsDialog.tsx';
import { studioPages } from './studio-pages.ts';

/** The page that is edited: the path of one that every site has, or the id of a custom page, which outlasts its address. */
export type ChosenPage = string;

export const pathOfChosen = (chosen: ChosenPage, { customPages }: SiteContent): string => {
  const custom = customPages.find(({ id }) => id === chosen)?.path;
  return custom ?? (studioPages.some(({ path }) => path === chosen) ? chosen : studioPages[0].path);
};

/** Chooses a page, and makes, sets or deletes those of the coach's own. */
export function PageChooser(props: {
  chosen: ChosenPage;
  content: SiteContent;
  onChosen(next: ChosenPage): void;
  onChange(next: SiteContent): string | null;
}) {
  const { chosen, content, onChosen, onChange } = props;
  const [dialog, setDialog] = useState<'new' | 'settings' | null>(null);
  const custom = content.customPages.find(({ id }) => id === chosen);
  return (
    <>
      <label className="flex min-w-0 items-center gap-2">
        Page
        <select
          value={custom?.id ?? pathOfChosen(chosen, content)}
          onChange={({ target }) => onChosen(target.value)}
          className="min-h-11 min-w-0 rounded-control border border-line bg-card px-3"
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
      {custom && (
        <Button variant="quiet" onClick={() => setDialog('settings')}>
          <Settings2 aria-hidden className="size-5" /> Page settings
        </Button>
      )}
      <Button variant="quiet" onClick={() => setDialog('new')}>
        <FilePlus2 aria-hidden className="size-5" /> New page
      </Button>
      {dialog === 'new' && (
        <NewPageDialog content={content} onChange={onChange} onAdded={onChosen} onClosed={() => setDialog(null)} />
      )}
      {dialog === 'settings' && custom && (
        <PageSettingsDialog page={custom} content={content} onChange={onChange} onClosed={() => setDialog(null)} />
      )}
    </>
  );
}
