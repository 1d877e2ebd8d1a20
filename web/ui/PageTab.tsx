import { clsx } from 'clsx';
import * as Tabs from 'radix-ui/tabs';
import type { ComponentProps } from 'react';

/** A tab below a page's heading. */
export function PageTab({ className, ...tab }: ComponentProps<typeof Tabs.Trigger>) {
  return (
    <Tabs.Trigger
      className={clsx(
        'min-h-12 cursor-pointer border-transparent border-b-3 px-1 font-semibold text-muted leading-tight hover:text-ink data-[state=active]:border-apricot data-[state=active]:text-ink',
        className,
      )}
      {...tab}
    />
  );
}
