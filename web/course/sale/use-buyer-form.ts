import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { useFormDraft } from '../../ui/form-draft.ts';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { type BuyerAnswers, type BuyerInput, type BuyerSchema, buyerFieldNames } from './buyer-answers.ts';
import { buyerDraft } from './buyer-draft.ts';

export type BuyerFormState = UseFormReturn<BuyerInput, unknown, BuyerAnswers>;

export function useBuyerForm(schema: BuyerSchema): BuyerFormState {
  const user = useCurrentUser();
  // Native fields have no defaults, so that text typed before hydration stays.
  const form: BuyerFormState = useSchemaForm(schema, { shouldFocusError: false });

  useFormDraft(form, buyerDraft);

  useEffect(() => {
    if (user) fillEmptyFields(form, { firstName: user.firstName, lastName: user.lastName, userEmail: user.email });
  }, [form, user]);

  return form;
}

/** Text that is in a field already is newer. */
function fillEmptyFields(form: BuyerFormState, known: Partial<BuyerInput>): void {
  const typed = form.getValues();
  for (const name of buyerFieldNames) {
    const value = known[name];
    if (value && !typed[name]) form.setValue(name, value);
  }
}
