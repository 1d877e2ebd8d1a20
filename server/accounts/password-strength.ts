import { getMinPasswordLength } from '#domain/passwords.ts';
import type { AppContext } from '../app-context.ts';
import { refuseField } from '../requests/refusal.ts';
import { type PasswordScore, scorePieces } from './password-scorer.ts';

/** The least guesses by zxcvbn's estimate, for an owner's own password and for a temporary one that an admin sets. */
const minimumGuesses = { owner: 100_000, admin: 1000 };

/** The person to whom the password belongs. The names may be empty. */
export type PasswordOwner = { email: string; firstName: string; lastName: string; isMainAdmin: boolean };
type PasswordChoice = { password: string; owner: PasswordOwner; chosenBy: keyof typeof minimumGuesses };

/**
 * Checks a new password, for every request and command that takes one. Returns the problem as a sentence for a form, or
 * null. The contracts have checked the greatest length.
 */
export async function findPasswordProblem(
  ctx: Pick<AppContext, 'settings' | 'publicUrl'>,
  { password, owner, chosenBy }: PasswordChoice,
  score: typeof scorePieces = scorePieces,
): Promise<string | null> {
  const plain = password.normalize('NFC').toLowerCase();
  const shortest = getMinPasswordLength(owner);
  if (characters(plain).length < shortest) return `Password must be at least ${shortest} characters long`;
  if (plain === owner.email || plain === owner.email.split('@')[0]) {
    return 'Please choose a password that isn’t your email address.';
  }
  const words = listGuessableWords(ctx, owner);
  const minimum = minimumGuesses[chosenBy];
  const scoredText = isLong(plain) ? removeRepetitions(password.normalize('NFC')) : password.normalize('NFC');
  if (estimateGuessesOfKnownWord(scoredText.toLowerCase(), words) < minimum) return `${weaknesses.word} ${ADVICE}`;
  const scores = await score(splitIntoPieces(scoredText), words);
  const [strongest] = scores.sort((a, b) => b.guesses - a.guesses);
  if (strongest && strongest.guesses >= minimum) return null;
  const isMostlyRepeated = isLong(plain) && !isLong(scoredText);
  return isMostlyRepeated ? `${weaknesses.repeat} ${ADVICE}` : describeWeakness(strongest);
}

/** Refuses a weak password: throws `invalid` at `field`, the form's name for the password. */
export async function refuseWeakPassword(
  ctx: Pick<AppContext, 'settings' | 'publicUrl'>,
  field: 'password' | 'newPassword',
  choice: PasswordChoice,
): Promise<void> {
  const problem = await findPasswordProblem(ctx, choice);
  if (problem) refuseField('invalid', field, problem);
}

/**
 * The length, in characters, of each of the two ends of a long password, which are scored in its place. Scoring long
 * texts takes seconds. Repetitions are removed before, since one that is cut in the middle would look like new text.
 */
const PIECE_LENGTH = 32;
const isLong = (password: string): boolean => characters(password).length > PIECE_LENGTH;

function splitIntoPieces(password: string): string[] {
  const all = characters(password);
  return all.length > PIECE_LENGTH
    ? [all.slice(0, PIECE_LENGTH).join(''), all.slice(-PIECE_LENGTH).join('')]
    : [password];
}

/** Removes repetitions: 'abcabcabc!!' becomes 'abc!'. */
function removeRepetitions(text: string): string {
  const shorter = text.replace(/(.+?)\1+/gisu, '$1');
  return shorter === text ? text : removeRepetitions(shorter);
}

const characters = (text: string): string[] => Array.from(text);

/** Words of the coach's field. Other words come from the site's content and settings. */
const commonWords = [
  'nutrition',
  'nutritionist',
  'coach',
  'coaching',
  'course',
  'diet',
  'food',
  'health',
  'admin',
  'member',
];
const SHORTEST_WORD = 3;

/** Lists the words that a person who knows the site and the owner would try first. */
function listGuessableWords(
  { settings, publicUrl }: Pick<AppContext, 'settings' | 'publicUrl'>,
  owner: PasswordOwner,
): string[] {
  const { brand, firstName, lastName } = settings.content.profile;
  const url = publicUrl();
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const texts = [
    brand,
    `${firstName} ${lastName}`,
    host,
    settings.coachEmail,
    owner.email,
    owner.email.split('@')[0] ?? '',
  ];
  texts.push(owner.firstName, owner.lastName, `${owner.firstName} ${owner.lastName}`);
  const wordsFound = texts.flatMap((text) => {
    const segments = text
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    return [...segments, segments.join('')];
  });
  return [...new Set([...commonWords, ...wordsFound])].filter((word) => word.length >= SHORTEST_WORD);
}

/**
 * Estimates the guesses for a known word, or a name with a space in it, with a few characters around it; infinite for
 * any other text. zxcvbn estimates too many: at least 10,000 for two parts.
 */
function estimateGuessesOfKnownWord(plain: string, words: string[]): number {
  const inner = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (!words.includes(inner.replace(/[^\p{L}\p{N}]+/gu, ''))) return Number.POSITIVE_INFINITY;
  return words.length * 10 ** (characters(plain).length - characters(inner).length);
}

const ADVICE = 'Three or four unrelated words make a good one.';
const EASY = 'This password is too easy to guess.';
const weaknesses = {
  word: 'This password is easy to guess from a name, the email address, this site’s name, or words like coach and nutrition.',
  single: 'A single word is easy to guess, even with symbols in place of letters.',
  common: 'This is one of the most common passwords. Please pick another one.',
  row: 'Sequences like abc, 123 or neighboring keys are easy to guess.',
  repeat: 'Repeated characters or words are easy to guess.',
};

/** Explains why a password is weak. Names no cause if it has several parts, since no part alone makes it weak. */
function describeWeakness(score: PasswordScore | undefined): string {
  const part = score?.onlyPart;
  switch (part?.pattern) {
    case 'dictionary':
      if (part.dictionaryName === 'userInputs') return `${weaknesses.word} ${ADVICE}`;
      if (part.dictionaryName === 'passwords-common' && part.isAsWritten) return weaknesses.common;
      return `${weaknesses.single} ${ADVICE}`;
    case 'sequence':
    case 'spatial':
      return `${weaknesses.row} ${ADVICE}`;
    case 'repeat':
      return `${weaknesses.repeat} ${ADVICE}`;
    default:
      return `${EASY} ${ADVICE}`;
  }
}
