import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { ContactLink } from './ContactLink.tsx';

/** The message that a part of the page failed, and how to continue. It is an alert, since the part may be in use. */
export function PartFailure({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className="space-y-4 rounded-panel border border-danger bg-danger-soft p-6">
      <p className="font-semibold text-danger">Sorry, this part of the page isn’t working right now.</p>
      {children}
      <ReloadHint />
    </div>
  );
}

/** The message in place of a whole page; the frame around it stays. */
export function PageFailure() {
  return (
    <div role="alert" className="mx-auto max-w-3xl space-y-6 px-5 py-16 sm:px-8 md:py-24">
      <h1 className="text-title">Sorry, this page isn’t working right now</h1>
      <ReloadHint />
    </div>
  );
}

function ReloadHint() {
  return (
    <>
      <p>
        Please reload the page. If that doesn’t help, write to <ContactLink /> and I’ll sort it out.
      </p>
      <Button variant="secondary" onClick={() => location.reload()}>
        Reload
      </Button>
    </>
  );
}
