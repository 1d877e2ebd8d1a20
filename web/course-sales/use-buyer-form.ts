import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useCurrentUser } from '../accounts/current-user.ts';
import { type BuyerAnswers, type BuyerInput, type BuyerSchema, buyerFieldNames } from './buyer-answers.ts';
import { readBuyerDraft, saveBuyerDraft } from './buyer-draft.ts';

export type BuyerFormState = UseFormReturn<BuyerInput, unknown, BuyerAnswers>;

/** The form with what this tab has kept of it; whoever is signed in need not type what is known of her. */
export function useBuyerForm(schema: BuyerSchema): BuyerFormState {
  const user = useCurrentUser();
  // Native fields have no defaults, so what was typed before the page came to life stays.
  const form: BuyerFormState = useForm<BuyerInput, unknown, BuyerAnswers>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
  });

  useEffect(() => {
    fillEmptyFields(form, readBuyerDraft());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => saveBuyerDraft(values) });
  }, [form]);

  useEffect(() => {
    if (user) fillEmptyFields(form, { firstName: user.firstName, lastName: user.lastName, userEmail: user.email });
  }, [form, user]);

  return form;
}

/** What stands in a field already was typed later. */
function fillEmptyFields(form: BuyerFormState, known: Partial<BuyerInput>): void {
  const typed = form.getValues();
  for (const name of buyerFieldNames) {
    const value = known[name];
    if (value && !typed[name]) form.setValue(name, value);
  }
}
