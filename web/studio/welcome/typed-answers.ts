import { type AskedPrice, askedPrices, FirstAnswers } from '#contracts/first-questions.ts';
import { formatDollarInput, parseDollars } from '../../admin/dollar-input.ts';

export const priceNames = Object.keys(askedPrices) as AskedPrice[];

/** What stands in the fields. */
export type TypedAnswers = Record<'firstName' | 'lastName' | 'brand' | 'place' | 'coachTimeZone' | AskedPrice, string>;
export type AnswerName = keyof TypedAnswers;

/** One question after the other, and which fields it has. */
export const steps = [
  { title: 'What’s your name?', fields: ['firstName', 'lastName', 'brand'] },
  { title: 'Where are you?', fields: ['place'] },
  { title: 'Which clock do you live by?', fields: ['coachTimeZone'] },
  { title: 'What do you charge?', fields: priceNames },
  { title: 'What do you look like?', fields: [] },
] as const satisfies { title: string; fields: readonly AnswerName[] }[];

export function newAnswers(asked: { coachTimeZone: string; hasBookings: boolean; prices: Record<AskedPrice, number> }) {
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const prices = priceNames.map((name) => [name, formatDollarInput(asked.prices[name])]);
  return {
    ...{ firstName: '', lastName: '', brand: '', place: '' },
    coachTimeZone: asked.hasBookings ? asked.coachTimeZone : ownZone,
    ...Object.fromEntries(prices),
  } as TypedAnswers;
}

/** 'Anna Berg Nutrition' as long as nothing else was typed. Empty until there is a name. */
export function suggestBrand({ firstName, lastName }: Pick<TypedAnswers, 'firstName' | 'lastName'>): string {
  const name = `${firstName.trim()} ${lastName.trim()}`.trim();
  return name && `${name} Nutrition`;
}

/** What is wrong with each of these fields. */
export function findProblems(typed: TypedAnswers, names: readonly AnswerName[]): Partial<Record<AnswerName, string>> {
  const values = readAnswers(typed);
  const entries = names.flatMap((name) => {
    const checked = FirstAnswers.shape[name].safeParse(values[name]);
    return checked.success ? [] : [[name, checked.error.issues[0]?.message ?? 'Please check this']];
  });
  return Object.fromEntries(entries);
}

export function readAnswers(typed: TypedAnswers): Omit<FirstAnswers, 'portrait'> {
  const prices = priceNames.map((name) => [name, parseDollars(typed[name]) ?? Number.NaN]);
  return { ...typed, ...(Object.fromEntries(prices) as Record<AskedPrice, number>) };
}

/** The step at which a field stands. */
export const stepOf = (name: string): number =>
  Math.max(
    0,
    steps.findIndex(({ fields }) => (fields as readonly string[]).includes(name)),
  );
