import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { scaleCeilings } from '#domain/booking-ceilings.ts';
import { getMinPasswordLength } from '#domain/passwords.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { readSmtpAddress } from './smtp-address.ts';

/** The settings do not describe a site that can run. `message` lists every problem on its own line. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The settings need attention before the site can start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

const wholeNumber = (from: number, to: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)
    .default(fallback);
const address = z.email({ error: 'must be an email address' }).max(255).toLowerCase();
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' });

/** A higher limit raises the booking ceilings in proportion. */
const BOOKINGS_PER_HOUR = 60;

const minAdminPassword = getMinPasswordLength({ isMainAdmin: true });

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
      (list) => list.split(',').every((entry) => isNetwork(entry.trim())),
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
    .min(minAdminPassword, `must have at least ${minAdminPassword} characters`)
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
    .superRefine((url, problems) => {
      if (!isAddress(url, ['smtp:', 'smtps:'])) return;
      try {
        readSmtpAddress(url);
      } catch (error) {
        problems.addIssue({ code: 'custom', message: (error as Error).message });
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
  const maxBits = isIP(address) === 6 ? 128 : 32;
  const bitsFit = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits);
  return isIP(address) > 0 && rest.length === 0 && bitsFit;
}

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks all settings at once. Throws `ConfigError`. An empty value counts as unset. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(values);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const production = values.NODE_ENV === 'production';
  if (production) problems.push(...findMissingInProduction(values));
  problems.push(...findIncompleteStripeKeys(values));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const settings = parsed.data;
  const adminEmail = settings.ADMIN_EMAIL ?? 'coach@example.com';
  const dataDir = resolve(settings.DATA_DIR);
  const raiseFactor = Math.max(1, settings.LIMIT_BOOKINGS_PER_HOUR / BOOKINGS_PER_HOUR);
  const localByItself = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'SEED'].every(
    (name) => !values[name],
  );
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    /** Unset, it is the address where the server listens. */
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    dataDir,
    outboxFolder: resolve(dataDir, 'outbox'),
    /** The coach's own clips and captions. */
    filesFolder: resolve(dataDir, 'files'),
    databaseUrl: settings.DATABASE_URL === 'embedded' ? undefined : settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    /** How long a request waits for a connection to the database, and for one statement. */
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_SECONDS * 1000,
    adminEmail,
    adminPassword: settings.ADMIN_PASSWORD,
    coachEmail: settings.COACH_EMAIL ?? adminEmail,
    coachTimeZone: settings.COACH_TIME_ZONE,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? settings.COACH_EMAIL ?? adminEmail,
    /** The real payment provider, or a compatible server at `apiBase`. */
    stripe: readStripeKeys(settings),
    /** Without keys and outside production, the site is its own payment provider, and no real money moves. */
    paymentSandbox: !production && settings.STRIPE_SECRET_KEY === undefined,
    /** Whether a second sign-in of a user first asks for confirmation. */
    singleSession: settings.SINGLE_SESSION,
    noticeHours: settings.MINIMUM_NOTICE_HOURS,
    horizonDays: settings.BOOKING_HORIZON_DAYS,
    introCallMinutes: settings.INTRO_CALL_MINUTES,
    /** Until how long before a call its client may move or cancel it. */
    changeNoticeHours: settings.CHANGE_NOTICE_HOURS,
    /** When the coach gets the mail with the calls of the day, in the coach's time zone. */
    agendaHour: settings.AGENDA_HOUR,
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
      linkCallsPerHour: settings.LIMIT_LINK_CALLS_PER_HOUR,
      paymentCallsPerHour: settings.LIMIT_PAYMENT_CALLS_PER_HOUR,
      registrationsPerHour: settings.LIMIT_REGISTRATIONS_PER_HOUR,
      loginFailuresPerAccountAndNetwork: settings.LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK,
      loginFailuresPerNetwork: settings.LIMIT_LOGIN_FAILURES_PER_NETWORK,
      loginFailuresPerAccount: settings.LIMIT_LOGIN_FAILURES_PER_ACCOUNT,
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
    seedDemo: !production && (settings.SEED === 'demo' || localByItself),
    logLevel: settings.LOG_LEVEL,
  };
}

/** In production there are no silent local defaults. `ADMIN_PASSWORD` is checked later, if there is no admin yet. */
function findMissingInProduction(values: Record<string, unknown>): string[] {
  return ['PUBLIC_URL', 'ADMIN_EMAIL', 'SMTP_URL', 'MAIL_FROM', 'DATABASE_URL']
    .filter((name) => !values[name])
    .map((name) =>
      name === 'DATABASE_URL'
        ? "DATABASE_URL is missing (the word 'embedded' chooses the embedded database)"
        : `${name} is missing`,
    );
}

function readStripeKeys(settings: z.output<typeof environment>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase } = settings;
  const webhookSecret = settings.STRIPE_WEBHOOK_SECRET;
  return secretKey && publishableKey && webhookSecret
    ? { secretKey, publishableKey, webhookSecret, apiBase }
    : undefined;
}

function findIncompleteStripeKeys(values: Record<string, unknown>): string[] {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const missing = keys.filter((name) => !values[name]);
  if (missing.length === keys.length || missing.length === 0) return [];
  return missing.map((name) => `${name} is missing: set all of ${keys.join(', ')}, or none of them`);
}
