import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A button that shows an icon. Screen readers read its label. */
export function IconButton({
  icon: Icon,
  label,
  danger = false,
  ...rest
}: { icon: LucideIcon; label: string; danger?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      className={clsx(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control',
        danger ? 'text-danger hover:bg-danger-soft' : 'text-leaf-dark hover:bg-leaf-soft',
      )}
      {...rest}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </button>
  );
}
