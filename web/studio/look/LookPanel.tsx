import { useEffect, useId, useRef, useState } from 'react';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { Button } from '../../ui/Button.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { changeValue } from '../edit-content.ts';
import { ColorFields } from './ColorFields.tsx';
import { DraftStyle } from './DraftStyle.tsx';
import { FontFields } from './FontFields.tsx';
import { LogoFields } from './LogoFields.tsx';
import { NameFields } from './NameFields.tsx';

/** Name, logo, colors and fonts. It covers a part of the screen only: the page beside it shows each choice at once. */
export function LookPanel(props: {
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { content, onChange, onClosed } = props;
  const id = useId();
  const heading = useFocusInside(onClosed);
  const [problem, setProblem] = useState<string | null>(null);
  const changeLook = (changes: Partial<SiteLook>) =>
    setProblem(onChange(changeValue(content, 'look', (look) => ({ ...(look as SiteLook), ...changes }))));

  return (
    <section
      aria-labelledby={id}
      className="fixed inset-x-0 bottom-0 z-30 flex max-h-[45dvh] flex-col rounded-t-panel border border-line bg-card shadow-panel sm:inset-x-auto sm:right-4 sm:bottom-4 sm:max-h-[calc(100dvh-8rem)] sm:w-96 sm:rounded-panel"
    >
      <div className="flex items-center justify-between gap-3 px-5 pt-2 pb-1 sm:pt-4 sm:pb-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg sm:text-heading">
          Name, logo, colors and fonts
        </h2>
        <Button className="px-4!" onClick={onClosed}>
          Done
        </Button>
      </div>
      <div className="space-y-5 overflow-y-auto overscroll-contain px-5 pt-2 pb-6">
        <DraftStyle look={content.look} />
        <ColorFields look={content.look} onChange={changeLook} />
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        <FontFields look={content.look} onChange={changeLook} />
        <LogoFields content={content} onChange={onChange} />
        <NameFields content={content} onChange={onChange} />
      </div>
    </section>
  );
}

/** Takes the focus, returns it at the end, and closes with Escape unless a dialog is open above. */
function useFocusInside(onClosed: () => void) {
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useLatest(onClosed);
  useEffect(() => {
    const before = document.activeElement;
    // On a phone the panel leaves room for little else.
    document.querySelector('[data-look=draft]')?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close.current();
    };
    addEventListener('keydown', handleKey);
    return () => {
      removeEventListener('keydown', handleKey);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [close]);
  return heading;
}
