import { CreditCard, Phone, Printer, Undo2, Video } from 'lucide-react';
import type { RefObject } from 'react';
import type { Booking, BookingDetails } from '#contracts/booking/admin-bookings.ts';
import { contactMethodNames, isOpenBooking } from '#domain/bookings.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { isByNumber } from '#domain/ways-to-call.ts';
import { LocalDateTime } from '../../slots/LocalDateTime.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { MemberStar, StatusBadge } from '../BookingBadges.tsx';
import { callKindLabel, formatMinutes } from '../booking-labels.ts';
import { bookingKey } from '../booking-ref.ts';
import { FactLink, MailLink } from '../DrawerSection.tsx';
import { paymentSearchPath, refundPath } from '../payment-paths.ts';
import { callUrl, linkTarget, telUrl } from '../phone-links.ts';
import { agreedMoneyText, paymentSummary } from './booking-money-labels.ts';
import { UnpaidCallActions } from './UnpaidCallActions.tsx';

/** The call's time, kind, payment and links. The heading gets the focus after an action. */
export function CallFacts(props: {
  details: BookingDetails;
  heading: RefObject<HTMLHeadingElement | null>;
  onSetLink(): void;
}) {
  const { details, heading, onSetLink } = props;
  const { booking } = details;
  const isOver = Date.parse(booking.startsAt) + booking.minutes * MINUTE_MS <= Date.now();
  return (
    <section aria-label="The call" className="panel p-5 shadow-panel sm:p-6">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge booking={booking} />
        <span className="text-muted">{callKindLabel(booking)}</span>
        <MemberStar booking={booking} />
      </div>
      <h3 ref={heading} tabIndex={-1} className="mt-2 text-heading leading-snug">
        <time dateTime={booking.startsAt}>{booking.label}</time>
      </h3>
      <p className="text-muted">
        <ClientTime booking={booking} />
      </p>
      {booking.kind === 'paid' && <PaidCallSummary booking={booking} minutesUsed={details.minutesUsed} />}
      {booking.kind === 'paid' && booking.owed > 0 && (
        <div className="mt-3">
          <UnpaidCallActions call={{ ...booking, amount: booking.owed }} canCancel={false} />
        </div>
      )}
      {booking.kind === 'free' && details.minutesUsed !== null && (
        <p className="mt-1 text-muted">It took {formatMinutes(details.minutesUsed)}.</p>
      )}
      <CallButton booking={booking} onSetLink={details.canMove && !isOver ? onSetLink : null} />
      <div className="mt-2 flex flex-wrap gap-x-6">
        <FactLink icon={Phone} href={telUrl(booking.phone)}>
          {formatPhone(booking.phone)}
        </FactLink>
        <MailLink email={booking.email} />
        <FactLink icon={Printer} href={`/admin/bookings/brief?booking=${bookingKey(booking)}`}>
          Printable brief
        </FactLink>
        {booking.kind === 'paid' && booking.stripePaymentIntentId && (
          <FactLink icon={CreditCard} href={paymentSearchPath(booking.stripePaymentIntentId)}>
            Its payment
          </FactLink>
        )}
        {details.paymentId !== null && booking.kind === 'paid' && booking.paid > booking.refunded && (
          <FactLink icon={Undo2} href={refundPath(details.paymentId)}>
            Refund…
          </FactLink>
        )}
      </div>
    </section>
  );
}

/** The button that starts the call. `onSetLink` adds or changes a video link; null once no link can be set any more. */
function CallButton({ booking, onSetLink }: { booking: Booking; onSetLink: (() => void) | null }) {
  const isByLink = !isByNumber(booking.contactMethod);
  // A video call that won't take place can't be joined. A client with a phone number can still be called.
  const url = isByLink && !isOpenBooking(booking) ? null : callUrl(booking);
  const Icon = booking.contactMethod === 'phone' ? Phone : Video;
  return (
    <>
      {isByLink && (
        <p className="mt-4 [overflow-wrap:anywhere]">
          {contactMethodNames.link}: {booking.videoLink ?? 'none yet. The client needs one before the call.'}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {url && (
          <a
            href={url}
            {...linkTarget(booking)}
            className={`${buttonClass({ variant: isOpenBooking(booking) ? 'primary' : 'secondary' })} w-full sm:w-auto`}
          >
            <Icon aria-hidden className="size-5" />
            {isByLink ? 'Join' : contactMethodNames[booking.contactMethod]}
          </a>
        )}
        {isByLink && onSetLink && (
          <Button variant={url ? 'secondary' : 'primary'} onClick={onSetLink} className="w-full sm:w-auto">
            {url ? 'Change the link' : 'Add the link'}
          </Button>
        )}
      </div>
    </>
  );
}

/** The call in the client's time zone, if that is known and differs from the coach's. */
export function ClientTime({ booking: { visitorTimeZone, startsAt } }: { booking: Booking }) {
  if (!visitorTimeZone || !isTimeZone(visitorTimeZone)) return 'The client’s time zone isn’t known.';
  return <LocalDateTime startsAt={new Date(startsAt)} clock={{ whose: 'client', timeZone: visitorTimeZone }} />;
}

function PaidCallSummary(props: { booking: Extract<Booking, { kind: 'paid' }>; minutesUsed: number | null }) {
  const { booking, minutesUsed } = props;
  const { paidWith, rolloverMinutes } = booking;
  const summary = [
    paymentSummary(booking),
    minutesUsed !== null && `${formatMinutes(minutesUsed)} used`,
    rolloverMinutes > 0 && `${formatMinutes(rolloverMinutes)} to credit`,
    rolloverMinutes < 0 && paidWith !== 'credit' && `${formatMinutes(-rolloverMinutes)} from credit`,
    agreedMoneyText(booking),
  ];
  return <p className="mt-1">{summary.filter(Boolean).join('; ')}</p>;
}
