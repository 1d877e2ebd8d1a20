import { useEffect, useId, useRef } from 'react';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import type { HexColor } from '#domain/contrast.ts';
import { colorsOf, paletteNames, palettes } from '#domain/palettes.ts';
import type { ThemeColors } from '#domain/standard-colors.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { ChoiceCards } from './ChoiceCards.tsx';

/** The choice of colors. All are readable: palettes are checked, and the coach's own color gets readable shades. */
export function ColorFields({ look, onChange }: { look: SiteLook; onChange(changes: Partial<SiteLook>): void }) {
  const { palette, accent } = look;
  const { light, dark } = colorsOf(palette, accent);
  return (
    <>
      <ChoiceCards
        label="Colors"
        value={palette}
        choices={paletteNames.map((name) => ({
          value: name,
          label: palettes[name].label,
          sample: <Swatches colors={colorsOf(name, accent).light} />,
        }))}
        onChange={(next) => onChange({ palette: next })}
      />
      <Checkbox
        label="My own color for buttons and links"
        checked={accent !== null}
        onChange={(event) => onChange({ accent: event.target.checked ? light.leaf : null })}
      />
      {accent !== null && (
        <>
          <ColorField color={accent} onChange={(next) => onChange({ accent: next })} />
          {light.leaf !== accent && (
            <p>So that all words can be read, your pages use a darker shade of it where the ground is light.</p>
          )}
          <p className="flex items-center gap-3">
            <Swatch color={light.leaf} /> in the light
            <Swatch color={dark.leaf} /> in the dark
          </p>
        </>
      )}
    </>
  );
}

/** The color picker. It reports only the color chosen in the end, so that one undo restores the previous one. */
function ColorField({ color, onChange }: { color: HexColor; onChange(color: HexColor): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const latest = useLatest(onChange);

  useEffect(() => {
    const field = input.current;
    const handleChange = () => field && latest.current(field.value as HexColor);
    // React's `onChange` would be called at every move in the browser's picker.
    field?.addEventListener('change', handleChange);
    return () => field?.removeEventListener('change', handleChange);
  }, [latest]);

  useEffect(() => {
    if (input.current) input.current.value = color;
  }, [color]);

  return (
    <p className="flex items-center gap-3">
      <label htmlFor={id} className="font-semibold">
        Own color
      </label>
      <input
        ref={input}
        id={id}
        type="color"
        defaultValue={color}
        className="h-11 w-16 cursor-pointer rounded-control border border-muted/75 bg-card p-1"
      />
    </p>
  );
}

const Swatches = ({ colors }: { colors: ThemeColors }) => (
  <span aria-hidden className="mt-1 flex forced-color-adjust-none">
    {(['leaf', 'leaf-soft', 'apricot', 'paper'] as const).map((name) => (
      <Swatch key={name} color={colors[name]} />
    ))}
  </span>
);

const Swatch = ({ color }: { color: HexColor }) => (
  <span
    aria-hidden
    className="inline-block size-6 shrink-0 rounded-full border border-line forced-color-adjust-none not-first:-ml-1.5"
    style={{ backgroundColor: color }}
  />
);
