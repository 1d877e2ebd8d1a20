import { clsx } from 'clsx';

/** Says what went wrong, if anything did. */
export const Problem = ({ text, className }: { text: string | null | undefined; className?: string }) =>
  text ? (
    <p role="alert" className={clsx('font-medium text-danger', className)}>
      {text}
    </p>
  ) : null;
