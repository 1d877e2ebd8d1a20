import type { PlaceNames } from './place-node.ts';

/** The list of all places and parts of the text. A tap inserts one at the cursor. */
export function InsertList(props: {
  names: PlaceNames;
  meanings: Readonly<Record<string, string>>;
  required?: readonly string[];
  onInsert(name: string): void;
  onClosed(): void;
}) {
  const { names, meanings, required = [], onInsert, onClosed } = props;
  const groups = [
    { title: 'Within a sentence', entries: names.places },
    { title: 'On a line of its own', entries: names.parts },
  ];
  return (
    <section
      aria-label="What the site fills in"
      onKeyDown={(event) => event.key === 'Escape' && onClosed()}
      className="mt-2 max-h-96 w-full overflow-y-auto rounded-control border border-line bg-card p-4"
    >
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }) => (
          <div key={title} className="not-first:mt-4">
            <p className="text-muted text-sm">{title}</p>
            <ul>
              {entries.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    // The press must not take the focus from the text, or a phone would hide its keyboard.
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onInsert(name)}
                    className="flex min-h-11 w-full cursor-pointer flex-wrap items-baseline gap-x-2 rounded-control px-2 py-2 text-left hover:bg-leaf-soft"
                  >
                    <span className="font-semibold text-leaf-dark">{name}</span>{' '}
                    <span className="text-muted text-sm">
                      {meanings[name]}
                      {required.includes(name) && ' (needed)'}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
