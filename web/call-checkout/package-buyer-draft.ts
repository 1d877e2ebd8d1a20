import { PackageBuyer } from '#contracts/booking/package-offers.ts';
import type { DraftPlan } from '../ui/form-draft.ts';

/** The fields for the buyer of a package, in the page's order. */
export const packageBuyerFields = PackageBuyer.pick({ firstName: true, lastName: true, email: true });

/** The buyer's typed data in this tab. It survives reloads and a payment that has ended, until the package is paid. */
export const packageBuyerDraft: DraftPlan<keyof typeof packageBuyerFields.shape> = {
  form: 'package-buyer',
  fields: [],
  tabFields: ['firstName', 'lastName', 'email'],
};
