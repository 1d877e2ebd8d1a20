import type { MouseEvent } from 'react';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { type ChosenPage, chosenPageAt, pathOfChosen } from './chosen-page.ts';
import { DraftPage } from './DraftPage.tsx';

/** The pages of a preview: their links lead to each other, and nothing in them books or buys. */
export function PreviewedPages(props: { content: SiteContent; chosen: ChosenPage; onChosen(next: ChosenPage): void }) {
  const { content, chosen, onChosen } = props;

  function handleClick(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('summary')) return;
    event.preventDefault();
    event.stopPropagation();
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const linked = anchor && chosenPageAt(new URL(anchor.href).pathname, content);
    if (linked) onChosen(linked);
  }

  return (
    <div onClickCapture={handleClick} onSubmitCapture={(event) => event.preventDefault()}>
      <DraftPage path={pathOfChosen(chosen, content)} content={content} />
    </div>
  );
}
