import { Link } from 'wouter';
import { AdminFrame } from './AdminFrame.tsx';
import { NotBuiltYet } from './NotBuiltYet.tsx';

export default function TimeSlotsPage() {
  return (
    <AdminFrame title="Calendar">
      <NotBuiltYet title="The calendar cannot be changed here yet">
        <p>Meanwhile visitors are offered the times that came with the demo data, minus those already booked.</p>
        <p>
          <Link href="/book-call" className="text-link">
            See the times as visitors see them
          </Link>
        </p>
      </NotBuiltYet>
    </AdminFrame>
  );
}
