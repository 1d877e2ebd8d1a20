import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { SiteContent } from '#contracts/site-content.ts';
import { DraftPage } from './DraftPage.tsx';
import { findMarkAt } from './find-marked.ts';
import { type ContentPath, markContent } from './mark-content.ts';
import { mediaAt } from './media/find-media.ts';
import { MediaDialog } from './media/MediaDialog.tsx';
import { TextEditor } from './TextEditor.tsx';

/** A page of the site with the draft's content. A tap on a text edits it where it stands, on a picture or clip in a dialog; links lead nowhere. */
export function ShownPage(props: { path: string; content: SiteContent; onChange(next: SiteContent): string | null }) {
  const { path, content, onChange } = props;
  const root = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<ContentPath | null>(null);
  const { marked, paths } = useMemo(() => markContent(content), [content]);

  const media = edited === null ? null : mediaAt(content, edited);

  useEffect(() => setEdited(null), [path]);

  function handleClick(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!root.current || !(event.target instanceof Element)) return;
    const mark = findMarkAt(event.target, { x: event.clientX, y: event.clientY }, root.current);
    setEdited(mark === null ? null : (paths[mark] ?? null));
  }

  return (
    <div className="relative mt-4 overflow-hidden rounded-panel border border-line bg-paper">
      <div ref={root} onClickCapture={handleClick} onSubmitCapture={(event) => event.preventDefault()}>
        <DraftPage path={path} content={marked} />
      </div>
      {media && <MediaDialog place={media} content={content} onChange={onChange} onClosed={() => setEdited(null)} />}
      {edited !== null && !media && root.current && paths.includes(edited) && (
        <TextEditor
          key={edited}
          path={edited}
          mark={paths.indexOf(edited)}
          frame={root.current}
          content={content}
          onChange={onChange}
          onMoved={setEdited}
          onClosed={() => setEdited(null)}
        />
      )}
    </div>
  );
}
