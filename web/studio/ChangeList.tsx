import type { SiteContent } from '#contracts/studio/site-content.ts';
import { describePath } from './describe-path.ts';
import { listChanges } from './list-changes.ts';

export function ChangeList(props: { before: SiteContent; after: SiteContent; nothing: string }) {
  const changes = listChanges(props.before, props.after);
  if (changes.length === 0) return <p>{props.nothing}</p>;
  return (
    <ul className="space-y-4 [overflow-wrap:anywhere]">
      {changes.map(({ path, before, after, pictures }) => (
        <li key={path}>
          <p className="font-semibold">{describePath(path)}</p>
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
