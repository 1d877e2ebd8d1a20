import type { ContentChange } from './media/list-media-changes.ts';

/** A change with the coach's name for what was changed. */
export type NamedChange = ContentChange & { name: string };

export function ChangeList({ changes, nothing }: { changes: readonly NamedChange[]; nothing: string }) {
  if (changes.length === 0) return <p>{nothing}</p>;
  return (
    <ul className="space-y-4 [overflow-wrap:anywhere]">
      {changes.map(({ path, name, before, after, pictures }) => (
        <li key={path}>
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
      ))}
    </ul>
  );
}

const Thumbnail = ({ src }: { src: string | null | undefined }) =>
  src ? <img src={src} alt="" className="mt-1 max-h-32 rounded-control bg-sand" /> : null;
