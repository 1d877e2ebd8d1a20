import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import { newQueryClient } from '../queries.ts';
import { SiteProvider } from '../site.tsx';
import { ToasterSlot } from '../ui/ToasterSlot.tsx';
import { DesignPage } from './DesignPage.tsx';

/** Draws the page of all parts. Its document comes without HTML of its own, outside production only. */
export function showDesignPage(): void {
  const [root, data] = ['root', 'site'].map((id) => document.getElementById(id));
  if (!root || !data) throw new Error('The document has no #root or no #site');
  createRoot(root).render(
    <SiteProvider value={JSON.parse(data.textContent) as SiteData}>
      <QueryClientProvider client={newQueryClient()}>
        <main>
          <DesignPage />
        </main>
      </QueryClientProvider>
      <ToasterSlot />
    </SiteProvider>,
  );
}
