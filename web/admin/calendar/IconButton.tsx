import { clsx } from 'clsx';
import { type LucideIcon, Trash2 } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import type { deleteDateOverride, deleteSpecificDate, deleteWeeklySlot } from '#contracts/calendar/calendar.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';

export function IconButton(props: { icon: LucideIcon; label: string; danger?: boolean } & ComponentProps<'button'>) {
  const { icon: Icon, label, danger = false, ...rest } = props;
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

/**
 * Deletes one row of a list of the calendar, and passes its focus on to the next row. `failed` is the title of the
 * toast after a failure.
 */
export function DeleteRowButton(props: {
  endpoint: typeof deleteDateOverride | typeof deleteSpecificDate | typeof deleteWeeklySlot;
  id: number;
  name: string;
  done: string;
  failed: string;
}) {
  const { endpoint, id, name, done, failed } = props;
  const { attempt } = useCalendarEditor();

  async function deleteRow({ currentTarget: button }: MouseEvent<HTMLElement>) {
    const isDeleted = await attempt(endpoint, { params: { id } }, { done, failed });
    if (isDeleted && document.activeElement === button) focusAfterRow(button);
  }

  return (
    <IconButton
      data-delete-row
      icon={Trash2}
      danger
      label={`Delete ${name}`}
      onClick={(event) => void deleteRow(event)}
      // A key that is held down would delete row after row.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    />
  );
}

/** Focuses the same button of the next row or else of the one before, or the heading above the last row. */
function focusAfterRow(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const heading = row?.closest('section')?.querySelector('h2');
  heading?.setAttribute('tabindex', '-1');
  const target = neighbor?.querySelector<HTMLElement>('[data-delete-row]') ?? heading;
  target?.focus();
}
