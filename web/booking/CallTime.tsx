import type { OpenSlots } from '../slots/open-slots.ts';
import { SlotField } from '../slots/SlotField.tsx';
import { FormPanel } from './FormPanel.tsx';

/** The panel for the call's time. Once a time is chosen, it shrinks to one line that stays in sight on scrolling. */
export function CallTime({ id, ...props }: { id?: string; openSlots: OpenSlots; minutes: number }) {
  return (
    <FormPanel
      id={id}
      title="Date and time"
      className="has-[[data-folded]]:sticky has-[[data-folded]]:top-20 has-[[data-folded]]:z-10 has-[[data-folded]]:p-0! [&:has([data-folded])>h2]:sr-only"
    >
      <SlotField {...props} foldsAfterChoice />
    </FormPanel>
  );
}
