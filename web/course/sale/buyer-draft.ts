import type { DraftPlan } from '../../ui/form-draft.ts';
import { type BuyerInput, buyerFieldNames } from './buyer-answers.ts';

/** The buyer's typed data in this tab. It survives reloads and the way to the payment until the course is paid. */
export const buyerDraft: DraftPlan<keyof BuyerInput> = { form: 'course-buyer', fields: [], tabFields: buyerFieldNames };
