import type { ContentChange } from './media/list-media-changes.ts';
import { shortenChange } from './shorten-change.ts';

/** A change with the coach's name for what was changed. */
export type NamedChange = ContentChange & { name: string };

/** The number of changes, and each one before and after. A long text shows only its changed sentences. */
export function ChangeList({ changes, emptyText }: { changes: readonly NamedChange[]; emptyText: string }) {
  if (changes.length === 0) return <p>{emptyText}</p>;
  return (
    <>
      <p className="text-muted">{changes.length === 1 ? '1 change' : `${changes.length} changes`}</p>
      <ul className="space-y-4 [overflow-wrap:anywhere]">
        {changes.map((change) => (
          <Change key={change.path} {...change} />
        ))}
      </ul>
    </>
  );
}

function Change({ name, pictures, ...words }: NamedChange) {
  const { before, after } = pictures ? words : shortenChange(words);
  return (
    <li>
      <p className="font-semibold">{name}</p>
      {before !== null && (
        <del className="block text-muted">
          <span className="sr-only">Before: </span>
          {before}
          <Thumbnail src={pictures?.before} />
        </del>
      )}
      {after !== null && (
        <ins className="block no-underline">
          <span className="sr-only">After: </span>
          {after}
          <Thumbnail src={pictures?.after} />
        </ins>
      )}
    </li>
  );
}

const Thumbnail = ({ src }: { src: string | null | undefined }) =>
  src ? <img src={src} alt="" className="mt-1 max-h-32 rounded-control bg-sand" /> : null;
