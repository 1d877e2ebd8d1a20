import { resolve } from 'node:path';
import { z } from 'zod';
import { getMinPasswordLength, MAX_PASSWORD_LENGTH } from '#domain/passwords.ts';
import { emailAddress, isNetwork, webAddress } from './addresses.ts';
import { backupEnvironment, findMisplacedBackups, readBackupSettings } from './backups.ts';
import { dataKeyEnvironment, readDataKeys } from './data-key.ts';
import { databaseEnvironment, readDatabaseSettings } from './database.ts';
import { findProgram } from './find-program.ts';
import { limitEnvironment, readLimitSettings } from './limit-settings.ts';
import { mailEnvironment, readMailSettings } from './mail.ts';
import { monitoringEnvironment, readMonitoringSettings } from './monitoring.ts';
import { readStartingCalls, startingCallEnvironment } from './starting-calls.ts';
import { wholeNumber } from './whole-number.ts';

/** The error of settings with which the site cannot run. `message` lists every problem on its own line. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The settings need attention before the site can start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

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
  ...databaseEnvironment,
  ...backupEnvironment,
  ...dataKeyEnvironment,
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(minAdminPassword, `must have at least ${minAdminPassword} characters`)
    .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
    .optional(),
  COACH_EMAIL: emailAddress.optional(),
  ...mailEnvironment,
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: webAddress.optional(),
  ALLOW_PRIVATE_CALENDARS: z.enum(['yes', 'no'], { error: "must be 'yes' or 'no'" }).default('no'),
  SINGLE_SESSION: z.enum(['ask', 'takeover'], { error: "must be 'ask' or 'takeover'" }).default('ask'),
  COACH_FACTOR: z.enum(['ask', 'optional'], { error: "must be 'ask' or 'optional'" }).optional(),
  SEED: z.enum(['demo', 'none'], { error: "must be 'demo' or 'none'" }).optional(),
  ...startingCallEnvironment,
  ...limitEnvironment,
  ...monitoringEnvironment,
  SITE_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'must be a commit: 7 to 40 hex digits')
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
});

/** Every setting of the operator, by its name in the environment. */
export const settingNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks all settings at once. Throws `ConfigError`. An empty value counts as unset. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(values);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const production = values.NODE_ENV === 'production';
  if (production) problems.push(...findMissingInProduction(values));
  problems.push(...findIncompleteStripeKeys(values), ...findMisplacedBackups(values));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const settings = parsed.data;
  const adminEmail = settings.ADMIN_EMAIL ?? 'coach@example.com';
  const coachEmail = settings.COACH_EMAIL ?? adminEmail;
  const dataDir = resolve(settings.DATA_DIR);
  // Somebody who sets none of these tries the site out, and gets its demo data.
  const isTrial = ['PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'SEED'].every(
    (name) => !values[name],
  );
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    /** The site's public address. Unset, it is the address where the server listens. */
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    dataDir,
    outboxFolder: resolve(dataDir, 'outbox'),
    /** The folder of profile pictures, media, the lessons' files, and copies of wiped data. */
    filesFolder: resolve(dataDir, 'files'),
    /** The path of ffmpeg, which converts clips of lessons; null where this machine has none. */
    ffmpeg: findProgram('ffmpeg', values.PATH),
    ...readDatabaseSettings(settings),
    ...readBackupSettings(settings, { production, dataDir }),
    ...readDataKeys(settings),
    adminEmail,
    adminPassword: settings.ADMIN_PASSWORD,
    coachEmail,
    ...readMailSettings(settings, { coachEmail }),
    /** The real payment provider, or a compatible server at `apiBase`. */
    stripe: readStripeKeys(settings),
    /** True if the site is its own payment provider, without real money: it has no keys and is not in production. */
    paymentSandbox: !production && settings.STRIPE_SECRET_KEY === undefined,
    /** The reaction to a second sign-in of a user: 'ask' asks for confirmation, 'takeover' ends the first session. */
    singleSession: settings.SINGLE_SESSION,
    /** True if admins without a passkey or an authenticator app are asked to add one. */
    asksForFactor: (settings.COACH_FACTOR ?? (production ? 'ask' : 'optional')) === 'ask',
    /** True if the coach's calendars may be in a private network, at any port. */
    allowPrivateCalendars: settings.ALLOW_PRIVATE_CALENDARS === 'yes',
    startingCalls: readStartingCalls(settings),
    ...readLimitSettings(settings),
    ...readMonitoringSettings(settings),
    seedDemo: !production && (settings.SEED === 'demo' || isTrial),
    logLevel: settings.LOG_LEVEL,
    /** The commit of the running sources; unset in a checkout, where Git knows it. */
    commit: settings.SITE_COMMIT,
  };
}

/** Lists the settings that only production requires. `ADMIN_PASSWORD` is checked later. */
function findMissingInProduction(values: Record<string, unknown>): string[] {
  const usesPostgres = values.DATABASE_URL && values.DATABASE_URL !== 'embedded';
  return ['PUBLIC_URL', 'ADMIN_EMAIL', 'SMTP_URL', 'MAIL_FROM', 'DATABASE_URL', ...(usesPostgres ? ['DATA_KEY'] : [])]
    .filter((name) => !values[name])
    .map((name) => `${name} is missing${missingHints[name] ?? ''}`);
}

const missingHints: Record<string, string> = {
  DATABASE_URL: " (the word 'embedded' chooses the embedded database)",
  DATA_KEY:
    ' (it seals answers, goals and notes; "openssl rand -base64 32" prints a new one, and a site that ran before has its own in DATA_DIR/data-key)',
};

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
