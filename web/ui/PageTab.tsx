import { clsx } from 'clsx';
import * as Tabs from 'radix-ui/tabs';
import type { ComponentProps, ReactNode } from 'react';

/** The tabs below a page's heading by their values, with the contents of all as children. */
export function PageTabs<Value extends string>(props: {
  label: string;
  names: Record<Value, string>;
  value: Value;
  onChoose(value: Value): void;
  children: ReactNode;
}) {
  return (
    <Tabs.Root value={props.value} onValueChange={(value) => props.onChoose(value as Value)}>
      <Tabs.List aria-label={props.label} className="flex flex-wrap gap-x-7 border-line border-b">
        {Object.entries<string>(props.names).map(([value, name]) => (
          <PageTab key={value} value={value}>
            {name}
          </PageTab>
        ))}
      </Tabs.List>
      {props.children}
    </Tabs.Root>
  );
}

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
