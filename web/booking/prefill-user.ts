import { useEffect } from 'react';
import { useCurrentUser } from '../accounts/current-user.ts';

const prefilledFields = ['firstName', 'lastName', 'email'] as const;
type PrefilledField = (typeof prefilledFields)[number];

/** Of the forms of booking, what filling in needs. */
type PersonForm = {
  getValues(): { [Name in PrefilledField]?: string };
  setValue(name: PrefilledField, value: string): void;
};

/** Whoever is signed in need not type what is known of her. What stands in a field already was typed, or kept, before. */
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
