import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shared =
  'print:hidden inline-flex min-h-12 cursor-pointer items-center justify-center gap-2.5 rounded-control px-6 py-3 text-center font-semibold leading-tight transition-[background-color,border-color,color,box-shadow,translate] duration-200 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const looks: Record<ButtonVariant, string> = {
  primary:
    'bg-leaf text-on-accent shadow-[0_10px_22px_-14px_var(--color-leaf-dark)] hover:bg-leaf-dark hover:-translate-y-px active:translate-y-0',
  secondary: 'border-2 border-leaf/75 bg-card text-leaf-dark hover:border-leaf hover:bg-leaf-soft',
  quiet: 'px-4 text-leaf-dark hover:bg-leaf-soft',
  danger: 'bg-danger text-on-accent hover:bg-danger/90',
};

/** Returns the class of elements that look like a button, other than `Button` and `ButtonLink`. */
export function buttonClass({ variant = 'primary' }: { variant?: ButtonVariant } = {}): string {
  return clsx(shared, looks[variant]);
}

export function Button(props: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  const { variant = 'primary', className, ...rest } = props;
  return <button type="button" className={clsx(buttonClass({ variant }), className)} {...rest} />;
}

/** A button that repeats a failed query. A press while the query is running does nothing. */
export function RetryButton({
  query: { isFetching, refetch },
  name = 'Try Again',
  ...button
}: ComponentProps<typeof Button> & { query: { isFetching: boolean; refetch(): unknown }; name?: string }) {
  return (
    <Button aria-disabled={isFetching} onClick={() => isFetching || void refetch()} {...button}>
      {isFetching ? 'Trying again...' : name}
    </Button>
  );
}

/** A link inside the site that looks like a button. */
export function ButtonLink(props: {
  href: string;
  variant?: ButtonVariant;
  className?: string;
  /** The state of the history entry that the link makes. */
  state?: unknown;
  onClick?(): void;
  children: ReactNode;
}) {
  const { variant = 'primary', className, ...link } = props;
  return <Link {...link} className={clsx(buttonClass({ variant }), className)} />;
}
