import { type ComponentType, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { SiteContent } from '#contracts/site-content.ts';
import { fillPlaces, placesOf } from '#contracts/site-data.ts';
import { loadContent } from '../load-content.ts';
import { SiteProvider, useSite } from '../site.tsx';
import { PageFailure } from '../ui/PartFailure.tsx';
import { findMarked } from './find-marked.ts';
import { markContent } from './mark-content.ts';
import { studioPages } from './studio-pages.ts';
import { TextEditor } from './TextEditor.tsx';

type Edited = { element: HTMLElement; paths: string[] };

/** A page of the site as its visitors see it, with the draft's content. A tap on a text or picture edits it; links lead nowhere. */
export function ShownPage(props: { path: string; content: SiteContent; onChange(next: SiteContent): string | null }) {
  const { path, content, onChange } = props;
  const site = useSite();
  const root = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [loaded, setLoaded] = useState<{ path: string; Page: ComponentType } | null>(null);
  const Page = loaded?.path === path ? loaded.Page : null;
  const { hook } = useMemo(() => memoryLocation({ path }), [path]);
  const { marked, paths } = useMemo(() => markContent(content), [content]);
  const shown = useMemo(() => {
    const filled = fillPlaces(marked, placesOf(site.prices));
    return { ...site, content: { ...site.content, ...filled, policies: site.content.policies } };
  }, [site, marked]);

  useEffect(() => {
    setEdited(null);
    setHasFailed(false);
    const page = studioPages.find((one) => one.path === path);
    if (!page) return;
    Promise.all([page.load(), loadContent(site.content), import('../site.css')]).then(
      ([{ default: Page }]) => setLoaded({ path, Page }),
      () => setHasFailed(true),
    );
  }, [site, path]);

  function handleClick(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!root.current || !(event.target instanceof Element)) return;
    const found = findMarked(event.target, root.current);
    setEdited(found && { element: found.element, paths: found.marks.map((mark) => paths[mark] as string) });
  }

  if (hasFailed) return <PageFailure />;
  return (
    <div className="relative mt-4 overflow-hidden rounded-panel border border-line bg-paper">
      <div ref={root} onClickCapture={handleClick} onSubmitCapture={(event) => event.preventDefault()}>
        <SiteProvider value={shown}>
          <Router hook={hook}>{Page ? <Page /> : <div className="min-h-96" aria-busy="true" />}</Router>
        </SiteProvider>
      </div>
      {edited?.paths.map((edit) => (
        <TextEditor
          key={edit}
          path={edit}
          beside={edited.element}
          frame={root.current as HTMLElement}
          content={content}
          onChange={onChange}
          onClosed={() => setEdited(null)}
        />
      ))}
    </div>
  );
}
