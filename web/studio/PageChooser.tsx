import { FilePlus2, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { Button } from '../ui/Button.tsx';
import type { ChosenPage } from './chosen-page.ts';
import { NewPageDialog } from './NewPageDialog.tsx';
import { PageSelect } from './PageSelect.tsx';
import { PageSettingsDialog } from './PageSettingsDialog.tsx';

/** The choice of a page, with buttons for a new page and for the settings of a custom one. */
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
      <PageSelect chosen={chosen} content={content} onChosen={onChosen} />
      {custom && (
        <Button variant="quiet" className="max-sm:px-2.5!" onClick={() => setDialog('settings')}>
          <Settings2 aria-hidden className="size-5" /> <span className="max-sm:sr-only">Page settings</span>
        </Button>
      )}
      <Button variant="quiet" className="max-sm:px-2.5!" onClick={() => setDialog('new')}>
        <FilePlus2 aria-hidden className="size-5" /> <span className="max-sm:sr-only">New page</span>
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
