import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

export function FormPanel({ title, children, className, ...rest }: ComponentProps<'div'> & { title: string }) {
  return (
    <div className={clsx('panel space-y-4 p-5 shadow-panel sm:space-y-6 sm:p-8', className)} {...rest}>
      <h2 className="text-heading">{title}</h2>
      <ErrorBoundary name="Panel of a form">{children}</ErrorBoundary>
    </div>
  );
}
