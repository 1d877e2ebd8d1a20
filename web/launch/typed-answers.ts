import { FirstAnswers, type QuestionPrice, questionPrices } from '#contracts/launch/first-questions.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollarInput, parseDollars } from '../admin/dollar-input.ts';
import { findTimeZoneOption } from '../admin/settings/time-zone-options.ts';
import type { DraftOwner } from '../draft-owner.ts';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../ui/form-draft.ts';

export const priceNames = Object.keys(questionPrices) as QuestionPrice[];

export type TypedAnswers = Record<
  'firstName' | 'lastName' | 'brand' | 'place' | 'coachTimeZone' | QuestionPrice,
  string
>;
export type AnswerName = keyof TypedAnswers;
/** The sentences about answers that cannot be saved. */
export type Problems = Partial<Record<AnswerName, string>>;

/** The steps, one question each, with their fields. */
export const steps = [
  { name: 'name', title: 'What’s your name?', fields: ['firstName', 'lastName', 'brand'] },
  { name: 'place', title: 'Where are you?', fields: ['place'] },
  { name: 'time zone', title: 'What’s your time zone?', fields: ['coachTimeZone'] },
  { name: 'prices', title: 'What do you charge?', fields: priceNames },
  { name: 'photo', title: 'Do you have a photo?', fields: [] },
] as const satisfies { name: string; title: string; fields: readonly AnswerName[] }[];
export type Step = (typeof steps)[number];

/**
 * The draft of the answers. The browser keeps it until they are sent: a phone may close the page while the coach looks
 * for a photo.
 */
const draft: DraftPlan = {
  form: 'first-questions',
  fields: [...steps.flatMap(({ fields }) => fields as readonly string[]), 'portrait'],
  tabFields: [],
};

type Portrait = FirstAnswers['portrait'];

/** Returns the answers that this user typed before, or else those of the sample. */
export function newAnswers(
  questions: { coachTimeZone: string; hasBookings: boolean; prices: Record<QuestionPrice, number> },
  owner: DraftOwner,
): { typed: TypedAnswers; portrait: Portrait } {
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const prices = priceNames.map((name) => [name, formatDollarInput(questions.prices[name])]);
  const { portrait, ...kept } = readDraft(draft, Date.now(), owner);
  // A zone that is not among the options would be shown as the first of them.
  const typedZone = findTimeZoneOption([kept.coachTimeZone as string | undefined, ownZone]);
  const typed = {
    firstName: '',
    lastName: '',
    brand: '',
    place: '',
    ...Object.fromEntries(prices),
    ...kept,
    coachTimeZone: (questions.hasBookings ? undefined : typedZone) ?? questions.coachTimeZone,
  } as TypedAnswers;
  return { typed, portrait: portrait === undefined ? null : readPortrait(String(portrait)) };
}

export function saveAnswersDraft(typed: TypedAnswers, portrait: Portrait, owner: DraftOwner): void {
  saveDraft(draft, { ...typed, ...(portrait && { portrait: JSON.stringify(portrait) }) }, Date.now(), owner);
}

export const forgetAnswers = (owner: DraftOwner) => clearDraft(draft, owner);

function readPortrait(kept: string): Portrait {
  try {
    return FirstAnswers.shape.portrait.parse(JSON.parse(kept));
  } catch {
    return null;
  }
}

/** Suggests the name of the business, such as 'Anna Berg Nutrition'. Returns '' until there is a name. */
export function suggestBrand(typed: Pick<TypedAnswers, 'firstName' | 'lastName'>): string {
  const name = fullName(typed);
  return name && `${name} Nutrition`;
}

export function findProblems(typed: TypedAnswers, names: readonly AnswerName[]): Problems {
  const values = readAnswers(typed);
  const entries = names.flatMap((name) => {
    const checked = FirstAnswers.shape[name].safeParse(values[name]);
    return checked.success ? [] : [[name, checked.error.issues[0]?.message ?? 'Please check this']];
  });
  return Object.fromEntries(entries);
}

export function readAnswers(typed: TypedAnswers): Omit<FirstAnswers, 'portrait'> {
  const prices = priceNames.map((name) => [name, parseDollars(typed[name]) ?? Number.NaN]);
  return { ...typed, ...(Object.fromEntries(prices) as Record<QuestionPrice, number>) };
}

/** Returns the city alone, without words that the pages' sentence already puts before it, as in 'in Chicago'. */
export function extractCity(place: string, sentence: string | undefined): string {
  const start = sentence?.split('{place}')[0]?.trim().toLowerCase() ?? '';
  let city = place.trim();
  for (const words of [start, start.split(' ').at(-1) ?? ''])
    if (words && city.toLowerCase().startsWith(`${words} `)) city = city.slice(words.length).trim();
  return city;
}

/** Returns the index of the first step with a problem, or -1. */
export const findStepWithProblem = (problems: Problems): number =>
  steps.findIndex(({ fields }) => fields.some((name: AnswerName) => problems[name]));
