import type { Config } from '../config/config.ts';
import type { LimitName } from './limit-messages.ts';

/** A limit: at most `points` in `seconds`. `prefix` begins its keys in the table. */
export type LimitRule = {
  prefix: string;
  points: number;
  seconds: number;
  /** True if `giveBack` works and a refused attempt is not counted. */
  isReturnable?: true;
  /** True if the limit also counts, with higher numbers, for the wider networks around a network (`networksAround`). */
  countsWiderNetworks?: true;
};

/** The limit of errors of all networks together, as a multiple of that of one network. */
const ALL_NETWORKS_FACTOR = 10;

const QUARTER_HOUR_SECONDS = 900;
export const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const returnable = { isReturnable: true } as const;
const wide = { countsWiderNetworks: true } as const;

const limit = (prefix: string, points: number, seconds: number, options: Partial<LimitRule> = {}): LimitRule => ({
  prefix,
  points,
  seconds,
  ...options,
});

/** Returns the rules of all limits: the environment's counts, each in its period. */
export const limitRules = (limits: Config['limits']): Record<LimitName, LimitRule> => ({
  bookings: limit('bookings', limits.bookingsPerHour, HOUR_SECONDS),
  bookingRecipients: limit('recipients', limits.bookingsPerRecipientPerDay, DAY_SECONDS),
  callChanges: limit('call-changes', limits.changesPerCallPerDay, DAY_SECONDS, returnable),
  callAnswers: limit('call-answers', limits.answersPerCallPerDay, DAY_SECONDS),
  pictureChanges: limit('picture-changes', limits.pictureChangesPerAccountPerDay, DAY_SECONDS),
  linkRequests: limit('link-calls', limits.linkRequestsPerHour, HOUR_SECONDS, wide),
  payments: limit('payments', limits.paymentRequestsPerHour, HOUR_SECONDS, wide),
  registrations: limit('registrations', limits.registrationsPerHour, HOUR_SECONDS, wide),
  signInAccountAndNetwork: limit(
    'login-account-network',
    limits.signInFailuresPerAccountAndNetwork,
    QUARTER_HOUR_SECONDS,
    returnable,
  ),
  signInAccountAndOrganization: limit(
    'login-account-site',
    Math.max(limits.signInFailuresPerAccountAndNetwork, Math.ceil(limits.signInFailuresPerAccount / 10)),
    HOUR_SECONDS,
    returnable,
  ),
  signInNetwork: limit('login-network', limits.signInFailuresPerNetwork, QUARTER_HOUR_SECONDS, {
    ...returnable,
    ...wide,
  }),
  signInAccount: limit('login-account', limits.signInFailuresPerAccount, HOUR_SECONDS, returnable),
  factorAccountAndNetwork: limit(
    'login-code-account-network',
    limits.factorFailuresPerAccountAndNetwork,
    QUARTER_HOUR_SECONDS,
    returnable,
  ),
  factorAccount: limit('login-code-account', limits.factorFailuresPerAccount, DAY_SECONDS, returnable),
  passkeyChallenges: limit('passkeys', limits.passkeyChallengesPerHour, HOUR_SECONDS, wide),
  accountMails: limit('account-mails', limits.accountMailsPerHour, HOUR_SECONDS, wide),
  accountRecipients: limit('account-recipients', limits.accountMailsPerRecipientPerHour, HOUR_SECONDS),
  erasures: limit('erasures', limits.erasuresPerPersonPerHour, HOUR_SECONDS),
  accountMailsInHour: limit('recipient-mails-hour', limits.accountMailsToOneRecipientPerHour, HOUR_SECONDS, returnable),
  accountMailsInDay: limit('recipient-mails-day', limits.accountMailsToOneRecipientPerDay, DAY_SECONDS, returnable),
  confirmationMailsInHour: limit(
    'confirmation-mails-hour',
    limits.accountMailsToOneRecipientPerHour,
    HOUR_SECONDS,
    returnable,
  ),
  confirmationMailsInDay: limit(
    'confirmation-mails-day',
    limits.accountMailsToOneRecipientPerDay,
    DAY_SECONDS,
    returnable,
  ),
  suspectedRobots: limit('suspected-robots', limits.suspectedRobotsPerDay, DAY_SECONDS),
  passwordChoices: limit('password-choices', limits.passwordChoicesPerHour, HOUR_SECONDS, wide),
  courseQuestions: limit('course-questions', limits.courseQuestionsPerHour, HOUR_SECONDS),
  letters: limit('letters', limits.lettersPerClientPerDay, DAY_SECONDS),
  mailsToOtherAddresses: limit('mails-elsewhere', limits.mailsToOtherAddressesPerDay, DAY_SECONDS),
  testMails: limit('test-mails', limits.testMailsPerHour, HOUR_SECONDS),
  backupDownloads: limit('backup-downloads', limits.backupDownloadsPerHour, HOUR_SECONDS),
  sandboxConfirms: limit('sandbox-confirms', limits.sandboxConfirmsPerHour, HOUR_SECONDS, wide),
  pageErrors: limit('page-faults', limits.pageErrorsPerHour, HOUR_SECONDS, wide),
  allPageErrors: limit('page-faults-of-site', ALL_NETWORKS_FACTOR * limits.pageErrorsPerHour, HOUR_SECONDS),
});
