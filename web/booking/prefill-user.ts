import { useEffect } from 'react';
import { useCurrentUser } from '../accounts/current-user.ts';

const prefilledFields = ['firstName', 'lastName', 'email'] as const;
type PrefilledField = (typeof prefilledFields)[number];

/** What prefilling needs of a booking form. */
type PersonForm = {
  getValues(): { [Name in PrefilledField]?: string };
  setValue(name: PrefilledField, value: string): void;
};

/** Fills in the signed-in user's name and address, unless the field has text. */
export function usePrefilledUser({ getValues, setValue }: PersonForm): void {
  const user = useCurrentUser();
  useEffect(() => {
    if (!user) return;
    const typed = getValues();
    for (const name of prefilledFields) {
      if (!typed[name]) setValue(name, user[name]);
    }
  }, [user, getValues, setValue]);
}
