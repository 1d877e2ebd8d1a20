import { Link } from 'wouter';
import { AdminFrame } from '../AdminFrame.tsx';
import { NotBuiltYet } from '../NotBuiltYet.tsx';

export default function TimeSlotsPage() {
  return (
    <AdminFrame title="Calendar">
      <NotBuiltYet title="The calendar cannot be changed here yet">
        <p>
          Visitors are offered the times that stand in the site’s database, minus those already booked. Until the
          calendar is here, that is where they are set.
        </p>
        <p>
          <Link href="/book-call" className="text-link">
            See the times as visitors see them
          </Link>
        </p>
      </NotBuiltYet>
    </AdminFrame>
  );
}
