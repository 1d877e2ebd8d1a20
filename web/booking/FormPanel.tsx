import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

type FormPanelProps = { title: string; children: ReactNode; className?: string; id?: string | undefined };

export function FormPanel({ title, children, className, id }: FormPanelProps) {
  return (
    <div
      id={id}
      className={clsx(
        'space-y-4 rounded-panel border border-line bg-card p-5 shadow-panel sm:space-y-6 sm:p-8',
        className,
      )}
    >
      <h2 className="text-heading">{title}</h2>
      <ErrorBoundary name="Panel of a form">{children}</ErrorBoundary>
    </div>
  );
}
