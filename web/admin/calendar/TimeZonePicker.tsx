import { useState } from 'react';
import { useSite } from '../../site.tsx';
import { visitorTimeZone } from '../../slots/wall-clock.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { findZones, zoneLabel } from './visitor-days.ts';

const MAX_ZONES = 8;

/** All time zones, searched by city. The coach's zone comes first. */
export function TimeZonePicker({ zone, onChoose }: { zone: string; onChoose(zone: string): void }) {
  const { coachTimeZone } = useSite();
  const [typed, setTyped] = useState('');
  const zones = [...new Set([coachTimeZone, visitorTimeZone(), ...Intl.supportedValuesOf('timeZone')])];
  const found = findZones(zones, typed, MAX_ZONES);
  const offered = typed ? found : [...new Set([coachTimeZone, zone])];
  return (
    <div>
      <Field label="Where’s the visitor?" hint="A city, such as Tokyo or Los Angeles.">
        {(aria) => (
          <input
            type="search"
            autoComplete="off"
            className={controlClass}
            {...aria}
            required={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !found[0] || !typed) return;
              onChoose(found[0]);
              setTyped('');
            }}
          />
        )}
      </Field>
      <fieldset aria-label="Time zones" className="mt-2 flex flex-wrap gap-2">
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === zone}
            onClick={() => {
              onChoose(name);
              setTyped('');
            }}
            className="min-h-11 cursor-pointer rounded-control border border-muted/75 px-3 py-1 hover:bg-leaf-soft aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-on-accent"
          >
            {zoneLabel(name)}
            {name === coachTimeZone && ', your own'}
          </button>
        ))}
        <p role="status">{offered.length === 0 && 'No time zone by that name. Try the nearest big city.'}</p>
      </fieldset>
    </div>
  );
}
