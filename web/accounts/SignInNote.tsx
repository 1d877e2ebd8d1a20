import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import type { FormNote } from '../ui/use-form-submit.ts';

type Props = { note: FormNote | null; code: string | undefined; onTakeOver(): void };

/** The note of a failed sign-in: the error or, for an account that is signed in elsewhere, a question. */
export const SignInNote = ({ note, code, onTakeOver }: Props) =>
  note && code === 'ALREADY_SIGNED_IN' ? (
    <SignedInElsewhere note={note} onTakeOver={onTakeOver} />
  ) : (
    <FailureNote note={note} />
  );

/** A question rather than an error: it has the focus, and no toast says that signing in failed. */
function SignedInElsewhere({ note, onTakeOver }: { note: FormNote; onTakeOver(): void }) {
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
