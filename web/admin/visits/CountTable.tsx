import { FigureTable } from '../FigureTable.tsx';

/** A table of counts with a note. On a phone it scrolls sideways within its frame. */
export const CountTable = (props: { name: string; columns: string[]; rows: string[][]; note: string }) => (
  <section aria-label={props.name} className="panel overflow-hidden shadow-panel">
    <div className="px-4 pt-4 sm:px-5">
      <p className="font-semibold text-lg">{props.name}</p>
      <p className="text-muted text-sm">{props.note}</p>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
    <div tabIndex={0} className="overflow-x-auto">
      <FigureTable {...props} />
    </div>
  </section>
);
