import { Link } from 'wouter';
import { fullName } from '#domain/full-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { CoachDay } from '../CoachTime.tsx';
import { clientPath } from '../client-paths.ts';
import type { Today } from './today.ts';

export function NewestClients({ people }: { people: Today['newestPeople'] }) {
  return (
    <TitledSection title="Newest people" className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-7">
      {people.length === 0 && (
        <p className="mt-1 text-muted">People appear here with their first booking, payment or account.</p>
      )}
      <ul className="mt-2">
        {people.map((person) => (
          <li key={person.id} className="border-line/70 border-b py-2.5 leading-snug last:border-b-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Link
                href={clientPath(person.id)}
                className="font-semibold underline decoration-leaf-mid underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current"
              >
                {fullName(person) || person.email}
              </Link>
              {person.hasCourseAccess && <Badge tone="leaf">Course member</Badge>}
            </div>
            <p className="text-base text-muted [overflow-wrap:anywhere]">
              {person.email}, since <CoachDay at={person.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      <Link href="/admin/people" className="text-link mt-2 inline-block py-2">
        All people
      </Link>
    </TitledSection>
  );
}
