import { writeFamily } from '#contracts/studio/look-style.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { allFonts, bodyFontNames, type FontName, headingFontNames } from '#domain/site-fonts.ts';
import { ChoiceCards } from './ChoiceCards.tsx';

/** The choice of fonts, each written in itself. */
export function FontFields({ look, onChange }: { look: SiteLook; onChange(changes: Partial<SiteLook>): void }) {
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
