import { clsx } from 'clsx';
import { type LucideIcon, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { deleteDateOverride, deleteSpecificDate, deleteWeeklySlot } from '#contracts/calendar.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';

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

/** Deletes one row of a list of the calendar. `failed` is the title of the toast after a failure. */
export function DeleteRowButton(props: {
  endpoint: typeof deleteDateOverride | typeof deleteSpecificDate | typeof deleteWeeklySlot;
  id: number;
  name: string;
  done: string;
  failed: string;
}) {
  const { endpoint, id, name, done, failed } = props;
  const { attempt } = useCalendarEditor();
  return (
    <IconButton
      icon={Trash2}
      danger
      label={`Delete ${name}`}
      onClick={() => void attempt(endpoint, { params: { id } }, { done, failed })}
    />
  );
}
