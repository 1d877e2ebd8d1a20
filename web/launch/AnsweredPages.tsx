import { useState } from 'react';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { Prices } from '#domain/prices.ts';
import { SiteProvider, useSite } from '../site.tsx';
import { editablePages } from '../studio/editable-pages.ts';
import { PageSelect } from '../studio/PageSelect.tsx';
import { PreviewedPages } from '../studio/PreviewedPages.tsx';

/** The pages that the answers make, to look at before visitors see them. */
export function AnsweredPages({ content, prices }: { content: SiteContent; prices: Partial<Prices> }) {
  const site = useSite();
  const [chosen, setChosen] = useState<string>(editablePages[0].path);
  return (
    <SiteProvider value={{ ...site, prices: { ...site.prices, ...prices } }}>
      <div className="mt-8">
        <PageSelect {...{ chosen, content }} onChosen={setChosen} />
        <div className="mt-3 overflow-clip rounded-panel border border-line">
          <PreviewedPages {...{ chosen, content }} onChosen={setChosen} />
        </div>
      </div>
    </SiteProvider>
  );
}
