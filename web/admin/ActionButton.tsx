import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmMutationDialog } from './ConfirmMutationDialog.tsx';
import { type ToastTitles, useMutationWithToast } from './mutation-with-toast.ts';

export const smallButtonClass = 'min-h-11! px-4! py-2!';

/** A smaller button, secondary by default, for rows and cards. */
export const SmallButton = ({ className, ...button }: ComponentProps<typeof Button>) => (
  <Button variant="secondary" {...button} className={clsx(smallButtonClass, className)} />
);

type Question = Pick<ComponentProps<typeof ConfirmMutationDialog>, 'title' | 'confirm' | 'confirming' | 'children'>;

/** A button that sends one change and shows the result in a toast. The coach confirms `question` first, if given. */
export function ActionButton(props: {
  children: ReactNode;
  /** The subject of the button, for screen readers. */
  screenReaderText: string;
  /** The key of the query whose data the change deletes. All other queries are fetched again. */
  deletedQueryKey?: readonly [string];
  titles: ToastTitles;
  send(): Promise<{ message: string; title?: string }>;
  question?: Question | false;
  variant?: ComponentProps<typeof Button>['variant'];
  onDone?(): void;
}) {
  const { children, screenReaderText, question, variant = 'secondary', onDone, ...mutation } = props;
  const mutate = useMutationWithToast(mutation.deletedQueryKey);
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
        <span className="sr-only"> {screenReaderText}</span>
      </SmallButton>
      {shownQuestion && (
        <ConfirmMutationDialog
          {...mutation}
          {...shownQuestion}
          onClosed={(isDone) => {
            setShownQuestion(null);
            // `onDone` may move the focus, so it waits for the dialog to close.
            if (isDone) onDone?.();
          }}
        />
      )}
    </>
  );
}
