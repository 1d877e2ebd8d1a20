import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const tones = {
  leaf: 'bg-leaf-soft text-leaf-dark',
  apricot: 'bg-apricot-soft text-apricot-deep',
  sand: 'bg-sand text-ink',
  danger: 'bg-danger-soft text-danger',
  plain: 'border border-line bg-paper text-muted',
};

export function Badge(props: ComponentProps<'span'> & { tone?: keyof typeof tones | undefined }) {
  const { tone = 'plain', className, ...rest } = props;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm outline-1 outline-transparent -outline-offset-1',
        tones[tone],
        className,
      )}
      {...rest}
    />
  );
}
