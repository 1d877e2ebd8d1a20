import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';

/** A state of the page behind a verification link. A panel that replaces another takes the focus. */
export function VerificationPanel(props: {
  icon: LucideIcon;
  title: string;
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const { icon: Icon, title, takesFocus = true, children } = props;
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

export type LinkCheck = { failure?: string | undefined; onTryAgain?: (() => void) | undefined };

/** The note while the link is checked, which is also the first HTML of most pages. */
export function CheckingLink(props: LinkCheck & { icon: LucideIcon; title: string; feature: string }) {
  const { failure, onTryAgain, icon, title, feature } = props;
  const sentence = failure ?? (onTryAgain && 'The site can’t be reached right now. Please check your connection.');
  return (
    <VerificationPanel icon={icon} title={title} takesFocus={sentence !== undefined}>
      {sentence === undefined && <p>One moment, checking your link…</p>}
      <NeedsScript feature={feature} />
      <FailureNote note={sentence === undefined ? null : { id: 'link-failure', sentence }} />
      {onTryAgain && (
        <Button onClick={onTryAgain} aria-describedby="link-failure" className="w-full text-lg">
          Try Again
        </Button>
      )}
    </VerificationPanel>
  );
}
