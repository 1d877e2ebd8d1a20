import { clsx } from 'clsx';
import type { Brush } from './week-strokes.ts';

const brushes: { brush: Brush; name: string; swatch: string }[] = [
  { brush: 'open', name: 'Open or close', swatch: 'bg-leaf dark:bg-leaf-mid' },
  {
    brush: 'off',
    name: 'Switch off for a while',
    swatch: 'bg-[repeating-linear-gradient(135deg,var(--color-muted)_0_2px,var(--color-sand)_2px_6px)]',
  },
];

export function BrushPicker({ brush, onBrush }: { brush: Brush; onBrush(brush: Brush): void }) {
  return (
    <fieldset className="my-4 flex flex-wrap items-center gap-2">
      <legend className="sr-only">Paint with</legend>
      {brushes.map((choice) => (
        <label
          key={choice.brush}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-muted/75 bg-card px-3.5 font-semibold text-sm hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-3"
        >
          <input
            type="radio"
            name="brush"
            value={choice.brush}
            checked={brush === choice.brush}
            onChange={() => onBrush(choice.brush)}
            className="sr-only"
          />
          <span
            aria-hidden
            className={clsx('size-5 forced-color-adjust-none rounded-sm border border-muted/60', choice.swatch)}
          />
          {choice.name}
        </label>
      ))}
    </fieldset>
  );
}
