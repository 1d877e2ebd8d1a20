import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import { type ReactNode, useRef } from 'react';

export type MenuItem = { label: string; icon: LucideIcon; onSelect(): void };

/** A menu of actions, opened and named by the button `trigger`, to which the focus returns before an action runs. */
export function Menu(props: {
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  onOpened?(): void;
}) {
  const { trigger, items, align = 'end', onOpened } = props;
  const chosen = useRef<MenuItem | null>(null);
  return (
    <RadixMenu.Root modal={false} onOpenChange={(isOpen) => isOpen && onOpened?.()}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={16}
        onCloseAutoFocus={() => {
          const item = chosen.current;
          chosen.current = null;
          // Runs once the trigger has the focus: a dialog that the action opens returns the focus there.
          if (item) queueMicrotask(item.onSelect);
        }}
        className="z-40 min-w-60 rounded-control border border-line bg-card p-1.5 text-ink shadow-panel"
      >
        {items.map((item) => (
          <RadixMenu.Item
            key={item.label}
            onSelect={() => {
              chosen.current = item;
            }}
            className={clsx(
              'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-lg px-3 font-medium outline-none',
              'data-highlighted:bg-leaf-soft data-highlighted:text-leaf-dark',
            )}
          >
            <item.icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
            {item.label}
          </RadixMenu.Item>
        ))}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}
