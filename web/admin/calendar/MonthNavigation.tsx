import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths, monthName } from './calendar-dates.ts';
import { IconButton } from './IconButton.tsx';

export function MonthNavigation({ month, onTurn }: { month: string; onTurn(month: string): void }) {
  return (
    <div className="flex items-center justify-between">
      <IconButton icon={ChevronLeft} label="Previous month" onClick={() => onTurn(addMonths(month, -1))} />
      <h2 aria-live="polite" className="text-heading">
        {monthName(month)}
      </h2>
      <IconButton icon={ChevronRight} label="Next month" onClick={() => onTurn(addMonths(month, 1))} />
    </div>
  );
}
