import { type ReactNode, useId } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-heading">
        {title}
      </h3>
      <ErrorBoundary name="Section of a drawer">{children}</ErrorBoundary>
    </section>
  );
}
