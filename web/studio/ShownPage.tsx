import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { customPageKey } from '#contracts/public-pages.ts';
import type { SiteContent } from '#contracts/site-content.ts';
import { fillPlaces, placesOf, toPublicContent } from '#contracts/site-data.ts';
import { loadContent } from '../load-content.ts';
import { SiteProvider, useSite } from '../site.tsx';
import { PageFailure } from '../ui/PartFailure.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { EditedBlocks, STUDIO_CONTROLS } from './EditedBlocks.tsx';
import { changeValue, valueAt } from './edit-content.ts';
import { findMarked } from './find-marked.ts';
import { listLinkChoices } from './link-choices.ts';
import { isRichText, markContent } from './mark-content.ts';
import { studioPages } from './studio-pages.ts';
import { TextEditor } from './TextEditor.tsx';

// Only a page with such a text needs it.
const RichTextEditor = lazy(() =>
  import('./RichTextEditor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

/** `Page` is null for one of the coach's own, which the studio draws with buttons around its blocks. */
type LoadedPage = { path: string; Page: ComponentType | null };
type Edited = { element: HTMLElement; paths: string[] };

/** A page of the site as its visitors see it, with the draft's content. A tap on a text or picture edits it; links lead nowhere. */
export function ShownPage(props: { path: string; content: SiteContent; onChange(next: SiteContent): string | null }) {
  const { path, content, onChange } = props;
  const site = useSite();
  const root = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [loaded, setLoaded] = useState<LoadedPage | null>(null);
  const custom = content.customPages.findIndex((page) => page.path === path);
  const isCustom = custom !== -1;
  // The editor of a text hands its last words on when it goes.
  const latest = useLatest(content);
  const { hook } = useMemo(() => memoryLocation({ path }), [path]);
  const { marked, paths } = useMemo(() => markContent(content), [content]);
  const shown = useMemo(() => {
    const filled = fillPlaces(marked, placesOf(site.prices));
    return { ...site, content: { ...site.content, ...toPublicContent(filled, site.content.policies) } };
  }, [site, marked]);

  useEffect(() => {
    setEdited(null);
    setHasFailed(false);
    const page = isCustom ? undefined : studioPages.find((one) => one.path === path);
    Promise.all([page?.load(), loadContent(site.content), import('../site.css')]).then(
      ([module]) => setLoaded({ path, Page: module?.default ?? null }),
      () => setHasFailed(true),
    );
  }, [site, path, isCustom]);

  // A tap on a question edits it, so it could not open its answer.
  useEffect(() => {
    for (const details of root.current?.querySelectorAll('details') ?? []) details.open = true;
  });

  function handleClick(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest(`[${STUDIO_CONTROLS}]`)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!root.current || !(event.target instanceof Element)) return;
    const found = findMarked(event.target, root.current);
    setEdited(found && { element: found.element, paths: found.marks.map((mark) => paths[mark] as string) });
  }

  function shownPage() {
    const page = shown.content[customPageKey(path)];
    if (isCustom && loaded && page)
      return <EditedBlocks index={custom} shown={page} content={content} onChange={onChange} />;
    return loaded?.path === path && loaded.Page ? <loaded.Page /> : <div className="min-h-96" aria-busy="true" />;
  }

  if (hasFailed) return <PageFailure />;
  return (
    <div className="relative mt-4 overflow-hidden rounded-panel border border-line bg-paper">
      <div ref={root} onClickCapture={handleClick} onSubmitCapture={(event) => event.preventDefault()}>
        <SiteProvider value={shown}>
          <Router hook={hook}>{shownPage()}</Router>
        </SiteProvider>
      </div>
      {edited?.paths.map((edit) => {
        const richText = valueAt(content, edit);
        return isRichText(richText) ? (
          <Suspense key={edit} fallback={null}>
            <RichTextEditor
              title="Your text"
              text={richText}
              links={listLinkChoices(content)}
              onChange={(next) => onChange(changeValue(latest.current, edit, () => next))}
              onClosed={() => setEdited(null)}
            />
          </Suspense>
        ) : (
          <TextEditor
            key={edit}
            path={edit}
            beside={edited.element}
            frame={root.current as HTMLElement}
            content={content}
            onChange={onChange}
            onClosed={() => setEdited(null)}
          />
        );
      })}
    </div>
  );
}
