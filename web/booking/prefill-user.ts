import { useEffect } from 'react';
import { isInternationalPhone } from '#domain/phone-format.ts';
import { useCurrentUser } from '../accounts/current-user.ts';

const prefilledFields = ['firstName', 'lastName', 'email', 'phone'] as const;
type PrefilledField = (typeof prefilledFields)[number];

/** The part of a booking form that prefilling needs. */
type PersonForm = {
  getValues(): { [Name in PrefilledField]?: string };
  setValue(name: PrefilledField, value: string): void;
};

/** Fills in the signed-in user's name, address and phone number, unless the field has text. */
export function usePrefilledUser({ getValues, setValue }: PersonForm): void {
  const user = useCurrentUser();
  useEffect(() => {
    if (!user) return;
    const typed = getValues();
    for (const name of prefilledFields) {
      const known = user[name];
      const isUsable = name !== 'phone' || (known !== null && isInternationalPhone(known));
      if (!typed[name] && known && isUsable) setValue(name, known);
    }
  }, [user, getValues, setValue]);
}
