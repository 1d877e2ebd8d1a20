import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';

/** A state of the page behind a verification link. A panel that replaces another takes the focus. */
export function VerificationPanel({
  icon: Icon,
  title,
  takesFocus = true,
  children,
}: {
  icon: LucideIcon;
  title: string;
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus);
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-leaf-soft text-leaf">
        <Icon aria-hidden className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-title">
        {title}
      </h1>
      <div className="mt-4 space-y-6">{children}</div>
    </>
  );
}
