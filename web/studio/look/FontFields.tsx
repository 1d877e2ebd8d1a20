import { writeFamily } from '#contracts/look-style.ts';
import type { SiteLook } from '#contracts/site-look.ts';
import { bodyFontNames, bodyFonts, headingFontNames, headingFonts } from '#domain/site-fonts.ts';
import { ChoiceCards } from './ChoiceCards.tsx';

/** The choice of fonts, each written in itself. */
export function FontFields({ look, onChange }: { look: SiteLook; onChange(changes: Partial<SiteLook>): void }) {
  return (
    <>
      <ChoiceCards
        label="Font of headings"
        value={look.headingFont}
        choices={headingFontNames.map((name) => ({
          value: name,
          label: headingFonts[name].label,
          sample: <Sample family={writeFamily(name)} words="Eat well" className="text-xl" />,
        }))}
        onChange={(headingFont) => onChange({ headingFont })}
      />
      <ChoiceCards
        label="Font of texts"
        value={look.bodyFont}
        choices={bodyFontNames.map((name) => ({
          value: name,
          label: bodyFonts[name].label,
          sample: <Sample family={writeFamily(name)} words="in the week you have" className="text-sm" />,
        }))}
        onChange={(bodyFont) => onChange({ bodyFont })}
      />
    </>
  );
}

const Sample = ({ family, words, className }: { family: string; words: string; className: string }) => (
  <span aria-hidden className={`block ${className}`} style={{ fontFamily: family }}>
    {words}
  </span>
);
