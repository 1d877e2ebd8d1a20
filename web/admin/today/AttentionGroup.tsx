import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/Badge.tsx';

/** One group of items that wait for the coach. */
export function AttentionGroup(props: {
  title: string;
  icon: LucideIcon;
  count: number;
  /** Says what the items are and what to do. */
  about: string;
  /** The address of all items, if there are more than are shown. */
  more?: { href: string; shown: number };
  children: ReactNode;
}) {
  const { title, icon: Icon, count, about, more, children } = props;
  const id = useId();
  const hidden = more ? count - more.shown : 0;
  return (
    <section aria-labelledby={id} className="border-line border-t py-5 first:border-t-0 first:pt-0 last:pb-0">
      <h3 id={id} className="flex items-center gap-2.5 font-sans font-semibold text-lg">
        <Icon aria-hidden className="size-5 shrink-0 text-apricot-deep" strokeWidth={1.75} />
        {title}
        <Badge tone="apricot">{count}</Badge>
      </h3>
      <p className="mt-1 text-base text-muted leading-normal">{about}</p>
      <ul className="mt-2">{children}</ul>
      {more && hidden > 0 && (
        <Link href={more.href} className="text-link mt-1 inline-block py-2">
          and {hidden} more
        </Link>
      )}
    </section>
  );
}

export function AttentionRow({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line/70 border-b py-3 leading-snug last:border-b-0">
      <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
        <div>{title}</div>
        <div className="text-base text-muted">{children}</div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  );
}
