import { Hammer } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says that an area is to come, and what works meanwhile. */
export function NotBuiltYet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="max-w-2xl rounded-panel bg-leaf-soft p-6 sm:p-8">
      <h2 className="flex items-center gap-3 text-heading">
        <Hammer aria-hidden className="size-6 shrink-0 text-leaf" strokeWidth={1.75} />
        {title}
      </h2>
      <div className="mt-4 space-y-3">{children}</div>
    </section>
  );
}
