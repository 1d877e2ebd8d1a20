import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmMutationDialog } from './ConfirmMutationDialog.tsx';
import { type ToastTitles, useMutationWithToast } from './mutation-with-toast.ts';

export const smallButtonClass = 'min-h-11! px-4! py-2!';

/** The button of a row. */
export const SmallButton = ({ className, ...button }: ComponentProps<typeof Button>) => (
  <Button variant="secondary" {...button} className={clsx(smallButtonClass, className)} />
);

type Question = Pick<ComponentProps<typeof ConfirmMutationDialog>, 'title' | 'confirm' | 'confirming' | 'children'>;

/** Sends one change, once. `what` names the subject of the button for screen readers. */
export function ActionButton(props: {
  children: ReactNode;
  what: string;
  gone?: readonly [string];
  titles: ToastTitles;
  send(): Promise<{ message: string; title?: string }>;
  question?: Question | false;
  variant?: ComponentProps<typeof Button>['variant'];
  onDone?(): void;
}) {
  const { children, what, question, variant = 'secondary', onDone, ...mutation } = props;
  const mutate = useMutationWithToast(mutation.gone);
  const [isPending, setPending] = useState(false);
  const [shownQuestion, setShownQuestion] = useState<Question | null>(null);

  async function handleClick() {
    if (question) return setShownQuestion(question);
    if (isPending) return;
    setPending(true);
    if (await mutate(mutation.send, mutation.titles)) onDone?.();
    setPending(false);
  }

  return (
    <>
      <SmallButton variant={variant} aria-disabled={isPending} onClick={() => void handleClick()}>
        {children}
        <span className="sr-only"> {what}</span>
      </SmallButton>
      {shownQuestion && (
        <ConfirmMutationDialog
          {...mutation}
          {...shownQuestion}
          onClosed={(isDone) => {
            setShownQuestion(null);
            // The button that had the focus may be gone.
            if (isDone) onDone?.();
          }}
        />
      )}
    </>
  );
}
