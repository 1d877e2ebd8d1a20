import { AddWeeklySlot } from './AddWeeklySlot.tsx';
import { useWeeklySlots } from './calendar-queries.ts';
import { Loaded } from './Loaded.tsx';
import { WeeklySlotList } from './WeeklySlotList.tsx';
import { WeekPainter } from './WeekPainter.tsx';

export function RecurringSlots() {
  return (
    <Loaded query={useWeeklySlots()} what="weekly slots">
      {(slots) => (
        <div className="space-y-10">
          <WeekPainter slots={slots} />
          <AddWeeklySlot />
          <WeeklySlotList slots={slots} />
        </div>
      )}
    </Loaded>
  );
}
