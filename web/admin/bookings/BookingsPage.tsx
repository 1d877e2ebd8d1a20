import { useSite } from '../../site.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { NotBuiltYet } from '../NotBuiltYet.tsx';

export default function BookingsPage() {
  const { contactEmail } = useSite();
  return (
    <AdminFrame title="Bookings">
      <NotBuiltYet title="Bookings are not listed here yet">
        <p>
          Meanwhile each booked call arrives by mail at{' '}
          <strong className="[overflow-wrap:anywhere]">{contactEmail}</strong>, with its time and an entry for your
          calendar. Nothing is lost: all bookings are kept, and will be listed here.
        </p>
      </NotBuiltYet>
    </AdminFrame>
  );
}
