import type { ComponentProps } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { CalendarDialogActions } from './CalendarDialogActions.tsx';
import { MonthView } from './MonthView.tsx';

/** The month on narrow screens, which have no room for it beside the tabs. */
export function MonthDialog({
  onClosed,
  ...month
}: Omit<ComponentProps<typeof MonthView>, 'className'> & { onClosed(): void }) {
  return (
    <Dialog
      title="Your month"
      described={false}
      keepsTop
      onClosed={onClosed}
      actions={(close) => <CalendarDialogActions leave="Close" onLeave={close} />}
    >
      {/* On a phone each day needs the width. */}
      <MonthView {...month} className="max-sm:-mx-4" />
    </Dialog>
  );
}
