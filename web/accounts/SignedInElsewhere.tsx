import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import type { FormNote } from '../ui/use-form-submit.ts';

/** A question rather than an error, so it gets the focus, and no toast contradicts its button (decision 010). */
export function SignedInElsewhere({ note, onTakeOver }: { note: FormNote; onTakeOver(): void }) {
  const question = useFocusOnMount<HTMLParagraphElement>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} data-error className="scroll-my-6 rounded-control bg-apricot-soft p-5">
      <p ref={question} id={note.id} tabIndex={-1}>
        <strong className="block">Already Logged In</strong>
        {note.sentence} Or sign in here, which signs you out there.
      </p>
      <Button variant="secondary" className="mt-4 w-full" onClick={onTakeOver}>
        Sign in here instead
      </Button>
    </div>
  );
}
