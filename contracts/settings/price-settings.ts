import { callMinutes } from '#domain/bookings.ts';
import { centsField, choicesField, numberField, within } from './setting-fields.ts';

/** Limits in cents. With the largest discount, the smallest price is still one dollar. */
const limits = { min: 5_00, max: 10_000_00 };

export const priceFields = {
  offeredMinutes: choicesField({
    label: 'Lengths on offer',
    meaning: 'The lengths of paid calls that people can book.',
    default: [...callMinutes],
    choices: callMinutes.map((value) => ({ value, label: `${value} minutes` })),
  }),
  call30Cents: centsField({
    label: '30-minute call',
    meaning: 'What a paid call of 30 minutes costs.',
    default: 50_00,
    ...limits,
  }),
  call45Cents: centsField({
    label: '45-minute call',
    meaning: 'What a paid call of 45 minutes costs.',
    default: 70_00,
    ...limits,
  }),
  call60Cents: centsField({
    label: '60-minute call',
    meaning: 'What a paid call of 60 minutes costs.',
    default: 85_00,
    ...limits,
  }),
  courseCents: centsField({
    label: 'Self-paced course',
    meaning: 'What the course costs, paid once.',
    default: 149_00,
    ...limits,
  }),
  memberDiscountPercent: numberField({
    label: 'Member discount',
    meaning: 'What course members save on calls and on coaching. Their prices are rounded to whole dollars.',
    default: 20,
    ...within('percent', 1, 80),
  }),
};
