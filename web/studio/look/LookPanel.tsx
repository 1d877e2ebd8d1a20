import { useEffect, useId, useRef, useState } from 'react';
import { writeFamily } from '#contracts/studio/look-style.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { allFonts, bodyFontNames, type FontName, headingFontNames } from '#domain/site-fonts.ts';
import { useDialogHistory } from '../../admin/dialog-history.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { changeValue } from '../edit-content.ts';
import { Problem } from '../Problem.tsx';
import { useDraftText } from '../use-draft-text.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { ColorFields } from './ColorFields.tsx';
import { DraftStyle } from './DraftStyle.tsx';
import { LogoFields } from './LogoFields.tsx';

/** The panel for name, logo, colors and fonts. The page beside it shows each choice at once. */
export function LookPanel(props: {
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { content, onChange, onClosed } = props;
  useDialogHistory(onClosed);
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
        <Problem text={problem} />
        <FontFields look={content.look} onChange={changeLook} />
        <LogoFields content={content} onChange={onChange} />
        {nameFields.map((field) => (
          <NameField key={field.name} {...field} edited={{ content, onChange }} />
        ))}
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
    // On a phone, the panel leaves little room, so the page is scrolled to the top of the draft.
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

/** The choice of fonts, each written in itself. */
function FontFields({ look, onChange }: { look: SiteLook; onChange(changes: Partial<SiteLook>): void }) {
  return (
    <>
      <ChoiceCards
        label="Font of headings"
        value={look.headingFont}
        choices={headingFontNames.map((name) => drawChoice(name, 'Eat well', 'text-xl'))}
        onChange={(headingFont) => onChange({ headingFont })}
      />
      <ChoiceCards
        label="Font of texts"
        value={look.bodyFont}
        choices={bodyFontNames.map((name) => drawChoice(name, 'in the week you have', 'text-sm'))}
        onChange={(bodyFont) => onChange({ bodyFont })}
      />
    </>
  );
}

const drawChoice = <Name extends FontName>(name: Name, words: string, className: string) => ({
  value: name,
  label: allFonts[name].label,
  sample: (
    <span aria-hidden className={`block ${className}`} style={{ fontFamily: writeFamily(name) }}>
      {words}
    </span>
  ),
});

const nameFields = [
  {
    name: 'brand',
    label: 'Name of the site',
    hint: 'In the header, in search results and in emails, which also come from it unless Settings, Contact names another sender.',
  },
  { name: 'firstName', label: 'Your first name' },
  { name: 'lastName', label: 'Your last name' },
  { name: 'role', label: 'Your job title' },
  { name: 'tagline', label: 'Your site in one sentence' },
] as const;

type NameFieldProps = (typeof nameFields)[number] & {
  edited: { content: SiteContent; onChange(next: SiteContent): string | null };
};

function NameField({ name, edited, ...texts }: NameFieldProps) {
  const { field } = useDraftText(`profile.${name}`, edited);
  return <TextInput {...texts} {...field} />;
}
