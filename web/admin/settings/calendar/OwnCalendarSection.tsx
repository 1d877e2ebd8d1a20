import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import { formSection } from '../SettingsForm.tsx';
import { CaldavServer } from './CaldavServer.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { CalendarSources } from './CalendarSources.tsx';
import { WaysIntoCalendar } from './WaysIntoCalendar.tsx';

const CalendarForm = formSection('calendar');

/** The section about the calendar that the coach lives by. */
export function OwnCalendarSection({ documents }: { documents: StoredSettings[] }) {
  return (
    <div className="max-w-2xl space-y-12">
      <CalendarSources />
      <CaldavServer />
      <WaysIntoCalendar />
      <CalendarFeed />
      <CalendarForm documents={documents} />
    </div>
  );
}
