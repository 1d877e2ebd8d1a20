import { useEffect, useState } from 'react';
import { useSite } from '../../site.tsx';
import { visitorTimeZone } from '../../slots/wall-clock.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import type { City } from './cities.ts';
import { findPlaces, type Place, toPlace } from './find-places.ts';

const MAX_PLACES = 8;

/** All time zones, searched by city. The coach's zone comes first. */
export function TimeZonePicker({ place, onChoose }: { place: Place; onChoose(place: Place): void }) {
  const { coachTimeZone } = useSite();
  const [typed, setTyped] = useState('');
  const zones = [...new Set([coachTimeZone, visitorTimeZone(), ...Intl.supportedValuesOf('timeZone')])];
  const found = findPlaces(typed, { zones, cities: useCities() }, MAX_PLACES);
  const ownPlace = toPlace(coachTimeZone);
  const offered = typed ? found : [ownPlace, ...(place.name === ownPlace.name ? [] : [place])];
  return (
    <div>
      <Field label="Where’s the visitor?" hint="A city, such as Munich or Boston.">
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
        {offered.map((offer) => (
          <button
            key={`${offer.name} ${offer.zone}`}
            type="button"
            aria-pressed={offer.name === place.name && offer.zone === place.zone}
            onClick={() => {
              onChoose(offer);
              setTyped('');
            }}
            className="min-h-11 cursor-pointer rounded-control border border-muted/75 px-3 py-1 hover:bg-leaf-soft aria-pressed:border-leaf aria-pressed:bg-leaf aria-pressed:text-on-accent"
          >
            {offer.name}
            {offer.zone === coachTimeZone && offer.name === ownPlace.name && ', your own'}
          </button>
        ))}
        <p role="status">{offered.length === 0 && 'No place by that name. Try the nearest big city.'}</p>
      </fieldset>
    </div>
  );
}

/** Loads the cities. The list is empty until then, when only time zones are searched. */
function useCities(): readonly City[] {
  const [cities, setCities] = useState<readonly City[]>([]);
  useEffect(() => {
    let isShown = true;
    import('./cities.ts').then(
      (loaded) => isShown && setCities(loaded.cities),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  return cities;
}
