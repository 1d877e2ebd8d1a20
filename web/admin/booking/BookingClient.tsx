import { UserRound } from 'lucide-react';
import { Link } from 'wouter';
import type { BookingDetails } from '#contracts/booking/admin-bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { StatusBadge } from '../BookingBadges.tsx';
import { callKindLabel } from '../booking-labels.ts';
import type { BookingRef } from '../booking-ref.ts';
import { clientPath } from '../client-paths.ts';
import { FactLink } from '../DrawerSection.tsx';
import { creditLabel } from './booking-money-labels.ts';

export function BookingClient({ details, onOpen }: { details: BookingDetails; onOpen(booking: BookingRef): void }) {
  const { clientId, openCreditMinutes, others } = details;
  return (
    <div className="space-y-4">
      {clientId !== null && (
        <FactLink icon={UserRound} href={clientPath(clientId)}>
          Everything about {fullName(details.booking)}
        </FactLink>
      )}
      <p className={openCreditMinutes === 0 ? undefined : 'font-semibold'}>{creditLabel(openCreditMinutes)}.</p>
      <Account account={details.account} />
      <SamePhoneBookings samePhone={details.samePhone} onOpen={onOpen} />
      {others.length === 0 ? (
        <p className="text-muted">No other bookings.</p>
      ) : (
        <ul aria-label="Other bookings" className="panel divide-y divide-line/70">
          {others.map((other) => (
            <li key={`${other.kind}-${other.id}`}>
              <button
                type="button"
                onClick={() => onOpen(other)}
                className="flex min-h-14 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 text-left leading-snug hover:bg-leaf-soft"
              >
                <span>
                  <span className="font-semibold underline decoration-leaf-mid underline-offset-4">{other.label}</span>
                  <span className="block text-muted text-sm">{callKindLabel(other)}</span>
                </span>
                <StatusBadge booking={other} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Bookings with the same phone number. They may be other people's, so their calls and credit are not this client's. */
function SamePhoneBookings(props: Pick<BookingDetails, 'samePhone'> & { onOpen(booking: BookingRef): void }) {
  const { samePhone, onOpen } = props;
  if (samePhone.length === 0) return null;
  return (
    <ul aria-label="Same phone number" className="space-y-1 text-muted">
      {samePhone.map((other) => (
        <li key={other.email} className="[overflow-wrap:anywhere]">
          Same phone number as{' '}
          <button type="button" onClick={() => onOpen(other)} className="cursor-pointer text-left text-link">
            {fullName(other)}
          </button>{' '}
          ({other.email}, {callCountLabel(other.calls)}).
        </li>
      ))}
    </ul>
  );
}

const callCountLabel = (calls: number) => (calls === 1 ? '1 call' : `${calls} calls`);

function Account({ account }: Pick<BookingDetails, 'account'>) {
  if (!account) return <p>No account with this email address.</p>;
  return (
    <p>
      {account.hasCourseAccess ? 'Has an account with access to the course' : 'Has an account without course access'}
      {!account.isVerified && '; the address isn’t confirmed'}.{' '}
      <Link href="/admin/users" className="text-link">
        Manage users
      </Link>
    </p>
  );
}
