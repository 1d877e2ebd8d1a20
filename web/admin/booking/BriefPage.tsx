import '../../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { BookingDetails } from '#contracts/booking/admin-bookings.ts';
import { contactMethodNames } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { AdminLayout, adminPage } from '../AdminLayout.tsx';
import { bookingStatusLabel, callKindLabel } from '../booking-labels.ts';
import { bookingDetailsQuery } from '../booking-queries.ts';
import { type BookingRef, bookingPath, parseBookingKey } from '../booking-ref.ts';
import { QueryContent } from '../QueryContent.tsx';
import { creditLabel } from './booking-money-labels.ts';
import { ClientTime } from './CallFacts.tsx';
import { Questionnaire } from './Questionnaire.tsx';

export default adminPage(BriefPage);

/** The page with one call's facts for the coach during the call, on screen or on paper. */
function BriefPage() {
  const booking = parseBookingKey(new URLSearchParams(useSearch()).get('booking'));
  if (booking) return <Brief booking={booking} />;
  return (
    <AdminLayout title="Brief">
      <p>There’s no booking at this address.</p>
      <p className="mt-4">
        <ButtonLink href="/admin/bookings" variant="secondary">
          Back to bookings
        </ButtonLink>
      </p>
    </AdminLayout>
  );
}

function Brief({ booking }: { booking: BookingRef }) {
  const query = useQuery({ ...bookingDetailsQuery(booking), refetchOnMount: 'always' });
  return (
    <AdminLayout
      title="Brief"
      actions={
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink href={bookingPath(booking)} variant="secondary">
            <ArrowLeft aria-hidden className="size-5" />
            The booking
          </ButtonLink>
          <Button aria-disabled={!query.data} onClick={() => query.data && print()}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
        </div>
      }
    >
      <QueryContent query={query} noun="the booking">
        {(details) => <BriefSheet details={details} />}
      </QueryContent>
    </AdminLayout>
  );
}

const MAX_EARLIER_CALLS = 5;

/** The facts of the call. With answers of the usual length, they fit on one sheet of paper. */
function BriefSheet({ details }: { details: BookingDetails }) {
  const { booking, clientId, clientNotes, others, openCreditMinutes, account } = details;
  const notes = clientId === null ? details.bookingNotes : clientNotes;
  const earlier = others.filter(({ startsAt }) => startsAt < booking.startsAt).slice(0, MAX_EARLIER_CALLS);
  return (
    <article className="panel max-w-3xl p-6 text-base leading-snug sm:p-10 print:max-w-none print:border-0 print:p-0 print:text-[10.5pt] print:text-black">
      <h2 className="text-heading [overflow-wrap:anywhere]">{fullName(booking)}</h2>
      <p className="mt-1 font-semibold">
        {booking.label}, {callKindLabel(booking)} ({bookingStatusLabel(booking).toLowerCase()})
      </p>
      <p>
        <ClientTime booking={booking} />
      </p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        By {contactMethodNames[booking.contactMethod]}: {booking.videoLink && `${booking.videoLink} · `}
        {formatPhone(booking.phone)} · {booking.email}
      </p>
      <p>
        {account?.hasCourseAccess ? 'Member of the course' : 'No access to the course'} ·{' '}
        {creditLabel(openCreditMinutes)}
      </p>
      <BriefSection title="Questionnaire">
        <Questionnaire {...details} />
      </BriefSection>
      <BriefSection title="Notes">
        {notes ? (
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
        ) : (
          <p className="text-muted print:text-black">None yet.</p>
        )}
      </BriefSection>
      <BriefSection title="Earlier calls">
        {earlier.length === 0 ? (
          <p className="text-muted print:text-black">None.</p>
        ) : (
          <ul>
            {earlier.map((call) => (
              <li key={`${call.kind}-${call.id}`}>
                {call.label}: {callKindLabel(call)}, {bookingStatusLabel(call).toLowerCase()}
              </li>
            ))}
          </ul>
        )}
      </BriefSection>
    </article>
  );
}

function BriefSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 border-line border-t pt-4 print:mt-3 print:border-black/40 print:pt-2.5">
      <h3 className="mb-2 font-sans font-semibold">{title}</h3>
      {children}
    </section>
  );
}
