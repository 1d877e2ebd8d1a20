import { useState } from 'react';
import type { QuestionPrice } from '#contracts/launch/first-questions.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { SiteProvider, useSite } from '../site.tsx';
import { editablePages } from '../studio/editable-pages.ts';
import { PageSelect } from '../studio/PageSelect.tsx';
import { PreviewedPages } from '../studio/PreviewedPages.tsx';

type Props = { content: SiteContent; prices: Partial<Record<QuestionPrice, number>> };

/** The pages that the answers make, to look at before visitors see them. */
export function AnsweredPages({ content, prices }: Props) {
  const site = useSite();
  const { packageCents, ...otherPrices } = prices;
  const packages = site.packages.map((template) =>
    template.isNamed && packageCents !== undefined ? { ...template, cents: packageCents } : template,
  );
  const [chosen, setChosen] = useState<string>(editablePages[0].path);
  return (
    <SiteProvider value={{ ...site, packages, prices: { ...site.prices, ...otherPrices } }}>
      <div className="mt-8">
        <PageSelect {...{ chosen, content }} onChosen={setChosen} />
        <div className="mt-3 overflow-clip rounded-panel border border-line">
          <PreviewedPages {...{ chosen, content }} onChosen={setChosen} />
        </div>
      </div>
    </SiteProvider>
  );
}
