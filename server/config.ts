import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { scaleCeilings } from '#domain/booking-ceilings.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { readSmtpAddress } from './smtp-address.ts';

/** The environment does not describe a site that could run. `message` lists every fault, one a line. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(
      `The settings need attention before the site can start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
}

const wholeNumber = (from: number, to: number, unset: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)
    .default(unset);
const address = z.email({ error: 'must be an email address' }).max(255).toLowerCase();
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' });

/** Raising the limit above this raises the ceilings against floods in proportion. */
const BOOKINGS_PER_HOUR = 60;

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: "must be 'production', 'development' or 'test'" })
    .optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 3000),
  PUBLIC_URL: webAddress.transform((url) => new URL(url).origin).optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list.split(',').every((one) => isNetwork(one.trim())),
      'must name addresses or networks, such as 127.0.0.1 or 10.0.0.0/8',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => url === 'embedded' || isAddress(url, ['postgres:', 'postgresql:']),
      "must be an address that starts with postgres:// (or the word 'embedded')",
    )
    .optional(),
  DATABASE_POOL: wholeNumber(2, 200, 16),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 60, 5),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  COACH_EMAIL: address.optional(),
  COACH_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/New_York')
    .default('America/New_York'),
  SMTP_URL: z
    .string()
    .refine(
      (url) => isAddress(url, ['smtp:', 'smtps:']),
      'must be an address that starts with smtp:// or smtps:// (signs such as / or @ in the password as %2F or %40)',
    )
    .superRefine((url, faults) => {
      if (!isAddress(url, ['smtp:', 'smtps:'])) return;
      try {
        readSmtpAddress(url);
      } catch (error) {
        faults.addIssue({ code: 'custom', message: (error as Error).message });
      }
    })
    .optional(),
  MAIL_FROM: address.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: webAddress.optional(),
  SINGLE_SESSION: z.enum(['ask', 'takeover'], { error: "must be 'ask' or 'takeover'" }).default('ask'),
  SEED: z.enum(['demo', 'none'], { error: "must be 'demo' or 'none'" }).optional(),
  MINIMUM_NOTICE_HOURS: wholeNumber(0, 24 * 30, 12),
  BOOKING_HORIZON_DAYS: wholeNumber(1, 366, 90),
  INTRO_CALL_MINUTES: wholeNumber(5, 30, 30),
  CHANGE_NOTICE_HOURS: wholeNumber(0, 24 * 30, 24),
  AGENDA_HOUR: wholeNumber(0, 23, 6),
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
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
});

function isAddress(text: string, protocols: string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocols.includes(protocol) && hostname !== '';
}

function isNetwork(name: string): boolean {
  const [address = '', bits, ...rest] = name.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  const bitsFit = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
  return isIP(address) > 0 && rest.length === 0 && bitsFit;
}

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks all settings at once. Throws `ConfigFault`. An empty value counts as unset. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const production = given.NODE_ENV === 'production';
  if (production) faults.push(...findMissingInProduction(given));
  faults.push(...findIncompleteStripeKeys(given));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);

  const is = parsed.data;
  const adminEmail = is.ADMIN_EMAIL ?? 'coach@example.com';
  const dataDir = resolve(is.DATA_DIR);
  const raisedBy = Math.max(1, is.LIMIT_BOOKINGS_PER_HOUR / BOOKINGS_PER_HOUR);
  const localByItself = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'SEED'].every(
    (name) => !given[name],
  );
  return {
    production,
    host: is.HOST,
    port: is.PORT,
    /** Where visitors reach the site; unset, it is where the server listens. */
    publicUrl: is.PUBLIC_URL,
    trustProxy: is.TRUST_PROXY,
    dataDir,
    outboxFolder: resolve(dataDir, 'outbox'),
    /** The coach's own clips and captions. */
    filesFolder: resolve(dataDir, 'files'),
    databaseUrl: is.DATABASE_URL === 'embedded' ? undefined : is.DATABASE_URL,
    databasePool: is.DATABASE_POOL,
    /** How long a request waits for a connection to the database, and for one statement. */
    databaseTimeoutMs: is.DATABASE_TIMEOUT_SECONDS * 1000,
    adminEmail,
    adminPassword: is.ADMIN_PASSWORD,
    coachEmail: is.COACH_EMAIL ?? adminEmail,
    coachTimeZone: is.COACH_TIME_ZONE,
    smtpUrl: is.SMTP_URL,
    mailFrom: is.MAIL_FROM ?? is.COACH_EMAIL ?? adminEmail,
    /** The real payment provider, or a compatible server at `apiBase`. */
    stripe: readStripeKeys(is),
    /** Outside production and without keys, the site is its own payment provider, and no real money moves. */
    paymentSandbox: !production && is.STRIPE_SECRET_KEY === undefined,
    /** What a second sign-in of one user meets: a question, or nothing. */
    singleSession: is.SINGLE_SESSION,
    noticeHours: is.MINIMUM_NOTICE_HOURS,
    horizonDays: is.BOOKING_HORIZON_DAYS,
    introCallMinutes: is.INTRO_CALL_MINUTES,
    /** Until how long before a call its client may move or cancel it. */
    changeNoticeHours: is.CHANGE_NOTICE_HOURS,
    /** When the coach gets the mail with the calls of the day, on her clock. */
    agendaHour: is.AGENDA_HOUR,
    /** Past these, a booking needs a proof of work and, if it is free, a confirmation by mail. */
    bookingCeilings: scaleCeilings(
      {
        freeCallsPerAddress: is.LIMIT_OPEN_FREE_CALLS_PER_ADDRESS,
        holdsPerAddress: is.LIMIT_OPEN_HOLDS_PER_ADDRESS,
        perBlock: is.LIMIT_OPEN_BOOKINGS_PER_BLOCK,
        perOrganization: is.LIMIT_OPEN_BOOKINGS_PER_ORGANIZATION,
        perHour: is.LIMIT_ALL_BOOKINGS_PER_HOUR,
      },
      raisedBy,
    ),
    limits: {
      bookingsPerHour: is.LIMIT_BOOKINGS_PER_HOUR,
      bookingsPerRecipientPerDay: is.LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY,
      mailsToUnconfirmedPerDay: is.LIMIT_MAILS_TO_UNCONFIRMED_PER_DAY * raisedBy,
      changesPerCallPerDay: is.LIMIT_CHANGES_PER_CALL_PER_DAY,
      linkCallsPerHour: is.LIMIT_LINK_CALLS_PER_HOUR,
      paymentCallsPerHour: is.LIMIT_PAYMENT_CALLS_PER_HOUR,
      registrationsPerHour: is.LIMIT_REGISTRATIONS_PER_HOUR,
      loginFailuresPerAccountAndNetwork: is.LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK,
      loginFailuresPerNetwork: is.LIMIT_LOGIN_FAILURES_PER_NETWORK,
      loginFailuresPerAccount: is.LIMIT_LOGIN_FAILURES_PER_ACCOUNT,
      accountMailsPerHour: is.LIMIT_ACCOUNT_MAILS_PER_HOUR,
      accountMailsPerRecipientPerHour: is.LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR,
      suspectedRobotsPerDay: is.LIMIT_SUSPECTED_ROBOTS_PER_DAY,
      passwordChoicesPerHour: is.LIMIT_PASSWORD_CHOICES_PER_HOUR,
      accountMailsToOneRecipientPerHour: is.LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_HOUR,
      accountMailsToOneRecipientPerDay: is.LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_DAY,
      courseQuestionsPerHour: is.LIMIT_COURSE_QUESTIONS_PER_HOUR,
      sandboxConfirmsPerHour: is.LIMIT_SANDBOX_CONFIRMS_PER_HOUR,
      pageFaultsPerHour: is.LIMIT_PAGE_FAULTS_PER_HOUR,
    },
    /** What sockets may cost. */
    connections: {
      total: is.LIMIT_CONNECTIONS,
      perNetwork: is.LIMIT_CONNECTIONS_PER_NETWORK,
      requestSeconds: is.LIMIT_REQUEST_SECONDS,
      stalledSeconds: is.LIMIT_STALLED_SECONDS,
    },
    seedDemo: !production && (is.SEED === 'demo' || localByItself),
    logLevel: is.LOG_LEVEL,
  };
}

/** In production nothing local is chosen silently. `ADMIN_PASSWORD` is looked at once it is known whether the admin exists. */
function findMissingInProduction(given: Record<string, unknown>): string[] {
  return ['PUBLIC_URL', 'ADMIN_EMAIL', 'SMTP_URL', 'MAIL_FROM', 'DATABASE_URL']
    .filter((name) => !given[name])
    .map((name) =>
      name === 'DATABASE_URL'
        ? "DATABASE_URL is missing (the word 'embedded' chooses the embedded database)"
        : `${name} is missing`,
    );
}

function readStripeKeys(is: z.output<typeof environment>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase } = is;
  const webhookSecret = is.STRIPE_WEBHOOK_SECRET;
  return secretKey && publishableKey && webhookSecret
    ? { secretKey, publishableKey, webhookSecret, apiBase }
    : undefined;
}

function findIncompleteStripeKeys(given: Record<string, unknown>): string[] {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const missing = keys.filter((name) => !given[name]);
  if (missing.length === keys.length || missing.length === 0) return [];
  return missing.map((name) => `${name} is missing: set all of ${keys.join(', ')}, or none of them`);
}
