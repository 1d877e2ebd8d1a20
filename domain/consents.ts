import { type PolicyName, policyLinkNames, policyNames } from './policies.ts';

/** The states of a client's consent to storing health answers. 'not-asked': the form they used did not ask. */
export const consentStates = ['given', 'withdrawn', 'not-asked'] as const;
export type ConsentState = (typeof consentStates)[number];

/**
 * The consent that a purchase begins at once, which may cost the buyer the right of withdrawal. It has no policy of its
 * own: its words are in the settings document of the policies.
 */
export const BEGIN_AT_ONCE = 'begin-at-once';
/** The same for the course in a package, whose calls have a question of their own. */
export const BEGIN_COURSE_AT_ONCE = 'begin-course-at-once';
export const beginningKinds = [BEGIN_AT_ONCE, BEGIN_COURSE_AT_ONCE] as const;
export const consentKinds = [...policyNames, ...beginningKinds] as const;
export type ConsentKind = (typeof consentKinds)[number];
export const consentNames: Record<ConsentKind, string> = {
  ...policyLinkNames,
  [BEGIN_AT_ONCE]: 'Beginning at once',
  [BEGIN_COURSE_AT_ONCE]: 'Beginning the course at once',
};

/** Returns the policy with the words of a consent. */
export const policyOfConsent = (kind: ConsentKind): PolicyName =>
  kind === BEGIN_AT_ONCE || kind === BEGIN_COURSE_AT_ONCE ? 'terms' : kind;
