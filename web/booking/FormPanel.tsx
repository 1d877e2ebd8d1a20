import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

export function FormPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-4 rounded-panel border border-line bg-card p-5 shadow-panel sm:space-y-6 sm:p-8">
      <h2 className="text-heading">{title}</h2>
      <ErrorBoundary name="Panel of a form">{children}</ErrorBoundary>
    </div>
  );
}
