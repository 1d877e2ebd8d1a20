import type { z } from 'zod';
import { scaleCeilings } from '#domain/booking-ceilings.ts';
import { wholeNumber } from './whole-number.ts';

type Setting = readonly [name: string, fallback: number];

/** The default of LIMIT_BOOKINGS_PER_HOUR; a higher setting raises the booking ceilings in proportion. */
const BOOKINGS_PER_HOUR = 60;

/** The limits of a network, an address or the whole site, each with its name in the environment and its default. */
const limits = {
  bookingsPerHour: ['LIMIT_BOOKINGS_PER_HOUR', BOOKINGS_PER_HOUR],
  // From one network for one email address.
  bookingsPerRecipientPerDay: ['LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY', 30],
  mailsToUnconfirmedPerDay: ['LIMIT_MAILS_TO_UNCONFIRMED_PER_DAY', 500],
  changesPerCallPerDay: ['LIMIT_CHANGES_PER_CALL_PER_DAY', 10],
  answersPerCallPerDay: ['LIMIT_ANSWERS_PER_CALL_PER_DAY', 30],
  pictureChangesPerAccountPerDay: ['LIMIT_PICTURES_PER_ACCOUNT_PER_DAY', 30],
  linkRequestsPerHour: ['LIMIT_LINK_CALLS_PER_HOUR', 600],
  paymentRequestsPerHour: ['LIMIT_PAYMENT_CALLS_PER_HOUR', 600],
  registrationsPerHour: ['LIMIT_REGISTRATIONS_PER_HOUR', 60],
  signInFailuresPerAccountAndNetwork: ['LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK', 10],
  signInFailuresPerNetwork: ['LIMIT_LOGIN_FAILURES_PER_NETWORK', 100],
  signInFailuresPerAccount: ['LIMIT_LOGIN_FAILURES_PER_ACCOUNT', 100],
  factorFailuresPerAccountAndNetwork: ['LIMIT_CODE_FAILURES_PER_ACCOUNT_AND_NETWORK', 10],
  factorFailuresPerAccount: ['LIMIT_CODE_FAILURES_PER_ACCOUNT', 20],
  passkeyChallengesPerHour: ['LIMIT_PASSKEY_SIGN_INS_PER_HOUR', 300],
  accountMailsPerHour: ['LIMIT_ACCOUNT_MAILS_PER_HOUR', 60],
  // From one network to one recipient; more are refused.
  accountMailsPerRecipientPerHour: ['LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR', 5],
  erasuresPerPersonPerHour: ['LIMIT_ERASURES_PER_PERSON_PER_HOUR', 5],
  suspectedRobotsPerDay: ['LIMIT_SUSPECTED_ROBOTS_PER_DAY', 100],
  passwordChoicesPerHour: ['LIMIT_PASSWORD_CHOICES_PER_HOUR', 120],
  // From all networks together to one recipient; more are not sent, which the reply does not say.
  accountMailsToOneRecipientPerHour: ['LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_HOUR', 5],
  accountMailsToOneRecipientPerDay: ['LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_DAY', 20],
  courseQuestionsPerHour: ['LIMIT_COURSE_QUESTIONS_PER_HOUR', 10],
  lettersPerClientPerDay: ['LIMIT_LETTERS_PER_CLIENT_PER_DAY', 30],
  mailsToOtherAddressesPerDay: ['LIMIT_MAILS_ELSEWHERE_PER_DAY', 60],
  testMailsPerHour: ['LIMIT_TEST_MAILS_PER_HOUR', 30],
  backupDownloadsPerHour: ['LIMIT_BACKUP_DOWNLOADS_PER_HOUR', 6],
  sandboxConfirmsPerHour: ['LIMIT_SANDBOX_CONFIRMS_PER_HOUR', 600],
  pageErrorsPerHour: ['LIMIT_PAGE_FAULTS_PER_HOUR', 30],
} as const satisfies Record<string, Setting>;

/** The ceilings past which a booking needs a proof of work and, if it is free, a confirmation by mail. */
const bookingCeilings = {
  freeCallsPerAddress: ['LIMIT_OPEN_FREE_CALLS_PER_ADDRESS', 5],
  holdsPerAddress: ['LIMIT_OPEN_HOLDS_PER_ADDRESS', 3],
  perBlock: ['LIMIT_OPEN_BOOKINGS_PER_BLOCK', 20],
  perOrganization: ['LIMIT_OPEN_BOOKINGS_PER_ORGANIZATION', 40],
  perHour: ['LIMIT_ALL_BOOKINGS_PER_HOUR', 30],
} as const satisfies Record<string, Setting>;

const connectionEnvironment = {
  LIMIT_CONNECTIONS: wholeNumber(10, 1_000_000, 2000),
  LIMIT_CONNECTIONS_PER_NETWORK: wholeNumber(1, 1_000_000, 200),
  LIMIT_REQUEST_SECONDS: wholeNumber(1, 3600, 30),
  LIMIT_STALLED_SECONDS: wholeNumber(1, 3600, 30),
};

const toEnvironment = (settings: Record<string, Setting>) =>
  Object.fromEntries(Object.values(settings).map(([name, fallback]) => [name, wholeNumber(1, 1_000_000, fallback)]));

export const limitEnvironment = {
  ...toEnvironment(limits),
  ...toEnvironment(bookingCeilings),
  ...connectionEnvironment,
};

export function readLimitSettings(
  values: Record<string, unknown> & z.output<z.ZodObject<typeof connectionEnvironment>>,
) {
  const valuesOf = <Name extends string>(settings: Record<Name, Setting>) =>
    Object.fromEntries(Object.entries<Setting>(settings).map(([key, [name]]) => [key, values[name]])) as Record<
      Name,
      number
    >;
  const limitValues = valuesOf(limits);
  const raiseFactor = Math.max(1, limitValues.bookingsPerHour / BOOKINGS_PER_HOUR);
  return {
    bookingCeilings: scaleCeilings(valuesOf(bookingCeilings), raiseFactor),
    limits: { ...limitValues, mailsToUnconfirmedPerDay: limitValues.mailsToUnconfirmedPerDay * raiseFactor },
    connections: {
      total: values.LIMIT_CONNECTIONS,
      perNetwork: values.LIMIT_CONNECTIONS_PER_NETWORK,
      requestSeconds: values.LIMIT_REQUEST_SECONDS,
      stalledSeconds: values.LIMIT_STALLED_SECONDS,
    },
  };
}
