import type { StoredSettings } from '#contracts/settings/site-settings.ts';
import { TitledSection } from '../../../ui/TitledSection.tsx';
import { formSection } from '../SettingsForm.tsx';
import { CaldavServer } from './CaldavServer.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { CalendarSources } from './CalendarSources.tsx';
import { useCaldav } from './caldav-queries.ts';

const CalendarForm = formSection('calendar');

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

/** Helps to choose one way into the calendar. With two, every call would stand in the calendar twice. */
function WaysIntoCalendar() {
  const written = useCaldav().data?.account?.write;
  return (
    <TitledSection title="Getting calls into your calendar" level="h3">
      {written ? (
        <p className="mt-1 [overflow-wrap:anywhere]">
          The site writes your calls into “{written.name}” on your calendar server. Your emails carry none while it
          does, whatever “Calls come with my emails” says below: with two ways, every call would stand in your calendar
          twice.
        </p>
      ) : (
        <>
          <p className="mt-1 text-muted">Choose one way. With two, every call stands in your calendar twice.</p>
          <ul className="mt-4 list-disc space-y-2 pl-5">
            <li>
              <strong>Google or Outlook, or any other:</strong> calls come with your emails. A call is in your calendar
              within a minute of the email. This needs emails that come from an address of the site’s own: calendars
              ignore invitations from the address you read them at.
            </li>
            <li>
              <strong>Apple, Fastmail, Nextcloud or Radicale:</strong> connect the server above and choose a calendar to
              write into. The emails then stop carrying calls by themselves.
            </li>
            <li>
              <strong>To look only:</strong> turn the emails’ invitations off below, and let your calendar read the
              secret address.
            </li>
          </ul>
        </>
      )}
    </TitledSection>
  );
}
