import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/Button.tsx';

/** The button that leads to the free call, with what it takes. */
export function FreeCallLink({ href = '/book-call', children }: { href?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center">
      <ButtonLink href={href} className="w-full">
        {children}
      </ButtonLink>
      <p className="mt-2 text-muted text-sm">About two minutes, no card needed</p>
    </div>
  );
}
