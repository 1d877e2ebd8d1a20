import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RenderResult, render } from 'vitest-browser-react';
import { newQueryClient } from '../queries.ts';
import { SiteProvider } from '../site.tsx';
import { ToasterSlot } from '../ui/ToasterSlot.tsx';
import { sampleSite } from './sample-site.ts';

/** Renders a page as in the shell, with its toasts. Saved settings change the site of this page only. */
export function renderPage(content: ReactNode): Promise<RenderResult> {
  return render(
    <SiteProvider value={{ ...sampleSite, content: { ...sampleSite.content } }}>
      <main>{content}</main>
      <ToasterSlot />
    </SiteProvider>,
  );
}

/** Renders a component with its queries. */
export const renderPart = (part: ReactNode): Promise<RenderResult> =>
  renderPage(
    <QueryClientProvider client={newQueryClient()}>
      <div className="p-5">{part}</div>
    </QueryClientProvider>,
  );
