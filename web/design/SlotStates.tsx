import { useRef, useState } from 'react';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { type OpenSlots, useOpenSlots } from '../slots/open-slots.ts';
import { SlotPicker } from '../slots/SlotPicker.tsx';
import { Sample, Samples } from './Sample.tsx';

/** The states of the slot picker, for the page that shows the design. */
export function SlotStates() {
  const open = useOpenSlots();
  const first = open.data?.[0]?.value ?? '';
  return (
    <Samples>
      <Sample name="With the open times of this site" wide>
        <SamplePicker openSlots={open} />
      </Sample>
      <Sample name="Chosen" wide>
        <SamplePicker key={first} openSlots={open} initialValue={first} />
      </Sample>
      <Sample name="Chosen, and taken meanwhile" wide>
        <SamplePicker openSlots={open} error="That time was just taken. Please choose another one." />
      </Sample>
      <Sample name="No open times" wide>
        <SamplePicker openSlots={loadedSlots([])} />
      </Sample>
      <Sample name="Loading" wide>
        <SamplePicker openSlots={{ isPending: true, isFetching: true } as OpenSlots} />
      </Sample>
      <Sample name="Failed to load" wide>
        <SamplePicker openSlots={{ isPending: false, isFetching: false, refetch: open.refetch } as OpenSlots} />
      </Sample>
    </Samples>
  );
}

const loadedSlots = (data: OfferedSlot[]) => ({ data, isPending: false, isFetching: false }) as unknown as OpenSlots;

type SamplePickerProps = { openSlots: OpenSlots; initialValue?: string; error?: string };

function SamplePicker({ openSlots, initialValue = '', error }: SamplePickerProps) {
  const [value, setValue] = useState(initialValue);
  const picker = useRef<HTMLFieldSetElement>(null);
  return <SlotPicker openSlots={openSlots} minutes={30} value={value} onChange={setValue} error={error} ref={picker} />;
}
