import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { AdminPlace } from './admin-places.ts';

export const PlaceList = ({ places }: { places: readonly AdminPlace[] }) => (
  <ul className="panel overflow-hidden shadow-panel">
    {places.map(({ path, name, detail }) => (
      <li key={name} className="border-line/70 border-b last:border-b-0">
        <Link href={path} className="flex min-h-14 items-center justify-between gap-4 px-5 py-3 hover:bg-sand/60">
          <span className="min-w-0">
            <span className="block font-semibold leading-snug">{name}</span>
            <span className="block text-base text-muted leading-snug">{detail}</span>
          </span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
        </Link>
      </li>
    ))}
  </ul>
);
