import { QueryContent } from '../QueryContent.tsx';
import { AddWeeklySlotForm } from './AddWeeklySlotForm.tsx';
import { useWeeklySlots } from './calendar-queries.ts';
import { WeeklySlotList } from './WeeklySlotList.tsx';
import { WeekPainter } from './WeekPainter.tsx';

export function RecurringSlots() {
  return (
    <QueryContent query={useWeeklySlots()} what="weekly slots">
      {(slots) => (
        <div className="space-y-10">
          <WeekPainter slots={slots} />
          <AddWeeklySlotForm />
          <WeeklySlotList slots={slots} />
        </div>
      )}
    </QueryContent>
  );
}
