import type { z } from 'zod';
import { scaleCeilings } from '#domain/booking-ceilings.ts';
import { wholeNumber } from './setting-types.ts';

/** A higher limit raises the booking ceilings in proportion. */
const BOOKINGS_PER_HOUR = 60;

/** The environment's limits: the ceilings of bookings, what a network or an address may do, and what sockets may cost. */
export const limitEnvironment = {
  LIMIT_BOOKINGS_PER_HOUR: wholeNumber(1, 1_000_000, BOOKINGS_PER_HOUR),
  LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: wholeNumber(1, 1_000_000, 30),
  LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: wholeNumber(1, 1_000_000, 5),
  LIMIT_OPEN_HOLDS_PER_ADDRESS: wholeNumber(1, 1_000_000, 3),
  LIMIT_OPEN_BOOKINGS_PER_BLOCK: wholeNumber(1, 1_000_000, 20),
  LIMIT_OPEN_BOOKINGS_PER_ORGANIZATION: wholeNumber(1, 1_000_000, 40),
  LIMIT_ALL_BOOKINGS_PER_HOUR: wholeNumber(1, 1_000_000, 30),
  LIMIT_MAILS_TO_UNCONFIRMED_PER_DAY: wholeNumber(1, 1_000_000, 500),
  LIMIT_CHANGES_PER_CALL_PER_DAY: wholeNumber(1, 1_000_000, 10),
  LIMIT_LINK_CALLS_PER_HOUR: wholeNumber(1, 1_000_000, 600),
  LIMIT_PAYMENT_CALLS_PER_HOUR: wholeNumber(1, 1_000_000, 600),
  LIMIT_REGISTRATIONS_PER_HOUR: wholeNumber(1, 1_000_000, 60),
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK: wholeNumber(1, 1_000_000, 10),
  LIMIT_LOGIN_FAILURES_PER_NETWORK: wholeNumber(1, 1_000_000, 100),
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT: wholeNumber(1, 1_000_000, 100),
  LIMIT_ACCOUNT_MAILS_PER_HOUR: wholeNumber(1, 1_000_000, 60),
  LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR: wholeNumber(1, 1_000_000, 5),
  LIMIT_SUSPECTED_ROBOTS_PER_DAY: wholeNumber(1, 1_000_000, 100),
  LIMIT_PASSWORD_CHOICES_PER_HOUR: wholeNumber(1, 1_000_000, 120),
  LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_HOUR: wholeNumber(1, 1_000_000, 5),
  LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_DAY: wholeNumber(1, 1_000_000, 20),
  LIMIT_COURSE_QUESTIONS_PER_HOUR: wholeNumber(1, 1_000_000, 10),
  LIMIT_SANDBOX_CONFIRMS_PER_HOUR: wholeNumber(1, 1_000_000, 600),
  LIMIT_PAGE_FAULTS_PER_HOUR: wholeNumber(1, 1_000_000, 30),
  LIMIT_CONNECTIONS: wholeNumber(10, 1_000_000, 2000),
  LIMIT_CONNECTIONS_PER_NETWORK: wholeNumber(1, 1_000_000, 200),
  LIMIT_REQUEST_SECONDS: wholeNumber(1, 3600, 30),
  LIMIT_STALLED_SECONDS: wholeNumber(1, 3600, 30),
};

export function readLimitSettings(settings: z.output<z.ZodObject<typeof limitEnvironment>>) {
  const raiseFactor = Math.max(1, settings.LIMIT_BOOKINGS_PER_HOUR / BOOKINGS_PER_HOUR);
  return {
    /** Past these, a booking needs a proof of work and, if it is free, a confirmation by mail. */
    bookingCeilings: scaleCeilings(
      {
        freeCallsPerAddress: settings.LIMIT_OPEN_FREE_CALLS_PER_ADDRESS,
        holdsPerAddress: settings.LIMIT_OPEN_HOLDS_PER_ADDRESS,
        perBlock: settings.LIMIT_OPEN_BOOKINGS_PER_BLOCK,
        perOrganization: settings.LIMIT_OPEN_BOOKINGS_PER_ORGANIZATION,
        perHour: settings.LIMIT_ALL_BOOKINGS_PER_HOUR,
      },
      raiseFactor,
    ),
    limits: {
      bookingsPerHour: settings.LIMIT_BOOKINGS_PER_HOUR,
      bookingsPerRecipientPerDay: settings.LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY,
      mailsToUnconfirmedPerDay: settings.LIMIT_MAILS_TO_UNCONFIRMED_PER_DAY * raiseFactor,
      changesPerCallPerDay: settings.LIMIT_CHANGES_PER_CALL_PER_DAY,
      linkRequestsPerHour: settings.LIMIT_LINK_CALLS_PER_HOUR,
      paymentRequestsPerHour: settings.LIMIT_PAYMENT_CALLS_PER_HOUR,
      registrationsPerHour: settings.LIMIT_REGISTRATIONS_PER_HOUR,
      signInFailuresPerAccountAndNetwork: settings.LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK,
      signInFailuresPerNetwork: settings.LIMIT_LOGIN_FAILURES_PER_NETWORK,
      signInFailuresPerAccount: settings.LIMIT_LOGIN_FAILURES_PER_ACCOUNT,
      accountMailsPerHour: settings.LIMIT_ACCOUNT_MAILS_PER_HOUR,
      accountMailsPerRecipientPerHour: settings.LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR,
      suspectedRobotsPerDay: settings.LIMIT_SUSPECTED_ROBOTS_PER_DAY,
      passwordChoicesPerHour: settings.LIMIT_PASSWORD_CHOICES_PER_HOUR,
      accountMailsToOneRecipientPerHour: settings.LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_HOUR,
      accountMailsToOneRecipientPerDay: settings.LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_DAY,
      courseQuestionsPerHour: settings.LIMIT_COURSE_QUESTIONS_PER_HOUR,
      sandboxConfirmsPerHour: settings.LIMIT_SANDBOX_CONFIRMS_PER_HOUR,
      clientErrorsPerHour: settings.LIMIT_PAGE_FAULTS_PER_HOUR,
    },
    /** What sockets may cost. */
    connections: {
      total: settings.LIMIT_CONNECTIONS,
      perNetwork: settings.LIMIT_CONNECTIONS_PER_NETWORK,
      requestSeconds: settings.LIMIT_REQUEST_SECONDS,
      stalledSeconds: settings.LIMIT_STALLED_SECONDS,
    },
  };
}
