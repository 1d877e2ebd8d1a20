import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type BookablePackage, listBookablePackages } from '#contracts/booking/packages.ts';
import { formatDate } from '#domain/slot-values.ts';
import { endpointQuery } from '../../queries.ts';
import { SelectInput } from '../../ui/TextInput.tsx';
import type { NewBookingFormInput } from './new-booking-form.ts';

/** Returns the packages of the typed address that have calls to book. */
export function useBookablePackages(): BookablePackage[] {
  const email = useWatch<NewBookingFormInput, 'email'>({ name: 'email' }).trim();
  const { data } = useQuery({
    ...endpointQuery(listBookablePackages, { query: { email } }),
    enabled: /.@./.test(email),
    staleTime: 0,
  });
  return data?.packages ?? [];
}

/** The package that pays for the call, whose length is the package's. */
export function PackageChoiceField({ packages }: { packages: readonly BookablePackage[] }) {
  const { control, setValue, register, formState } = useFormContext<NewBookingFormInput>();
  const chosen = useWatch({ control, name: 'packageId' });
  const found = packages.find(({ id }) => id === Number(chosen)) ?? packages[0];
  const [id, minutes] = [found?.id, found?.callMinutes];
  useEffect(() => {
    if (id === undefined || minutes === undefined) return;
    setValue('packageId', id);
    setValue('duration', String(minutes) as NewBookingFormInput['duration']);
  }, [setValue, id, minutes]);
  if (!found) return null;
  return (
    <div className="space-y-3 rounded-control bg-sand/60 p-4">
      {packages.length > 1 && (
        <SelectInput
          label="Package"
          placeholder="Choose"
          options={packages.map(({ id, name, lastDay }) => ({
            value: id,
            label: `${name}, until ${formatDate(lastDay)}`,
          }))}
          error={formState.errors.packageId?.message}
          {...register('packageId', { setValueAs: Number })}
        />
      )}
      <p>
        <strong>{found.name}</strong>
        <br />
        {found.summary}. Calls of {found.callMinutes} minutes, until the end of {formatDate(found.lastDay)}.
      </p>
    </div>
  );
}
