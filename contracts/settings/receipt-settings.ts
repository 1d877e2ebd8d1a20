import { optionalTextField } from './setting-fields.ts';

/** The coach's data on receipts. Receipts leave out the fields that are null. */
export const receiptFields = {
  businessName: optionalTextField({
    label: 'Name on receipts',
    meaning: 'The name of your business. If this is empty, receipts carry your own name.',
    maxLength: 100,
  }),
  addressLine1: optionalTextField({
    label: 'Street and number',
    meaning: 'The first line of your address on receipts.',
    maxLength: 100,
  }),
  addressLine2: optionalTextField({
    label: 'City, state and ZIP code',
    meaning: 'The second line of your address on receipts.',
    maxLength: 100,
  }),
  taxLine: optionalTextField({
    label: 'Tax line',
    meaning: 'Your tax number, or a sentence about tax, just as it should read: “EIN 12-3456789”, for example.',
    maxLength: 200,
  }),
};
