import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A part in one or more states, under its name. */
export function Sample({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('min-w-0', wide && 'lg:col-span-2')}>
      <h3 className="text-heading">{name}</h3>
      <div className="mt-4 space-y-4">{children}</div>
    </div>
  );
}

export const Samples = ({ children }: { children: ReactNode }) => (
  <div className="mt-8 grid items-start gap-x-10 gap-y-12 lg:grid-cols-2">{children}</div>
);
