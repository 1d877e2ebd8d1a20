import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { warnAboutFormerSettings } from './former-settings.ts';

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
};

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://coach.example',
  ADMIN_EMAIL: 'coach@example.com',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@coach.example',
  DATABASE_URL: 'postgres://db.example/site',
  DATA_KEY: '07'.repeat(32),
};

describe('settings', () => {
  test('all have a default that works locally', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      startingCalls: {
        coachTimeZone: 'America/New_York',
        introCallMinutes: 30,
        noticeHours: 12,
        horizonDays: 90,
        changeNoticeHours: 24,
        agendaHour: 6,
      },
      seedDemo: true,
    });
  });

  test('nothing is measured, told or traced by default, and a metrics token must be long enough to keep', () => {
    expect(readConfig({})).toMatchObject({
      metrics: { port: undefined, token: undefined },
      slowQueryMs: 500,
      alertTo: undefined,
    });
    const set = readConfig({
      METRICS_PORT: '9464',
      METRICS_TOKEN: 'abcdefghij.123456',
      SLOW_QUERY_MS: '50',
      ALERT_TO: 'Operator@Host.example',
    });
    expect(set).toMatchObject({
      metrics: { port: 9464, token: 'abcdefghij.123456' },
      slowQueryMs: 50,
      alertTo: 'operator@host.example',
    });
    for (const [name, value] of [
      ['METRICS_TOKEN', 'short'],
      ['METRICS_TOKEN', 'a token with spaces in it'],
      ['METRICS_PORT', '70000'],
      ['SLOW_QUERY_MS', '0'],
      ['ALERT_TO', 'operator'],
    ] as const) {
      expect(problemsOf({ [name]: value })).toContain(`${name} m`);
    }
  });

  test('settings of earlier versions are named, and the site starts', () => {
    const warnings: object[] = [];
    const log = { warn: (facts: object) => warnings.push(facts) };
    warnAboutFormerSettings(log, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', PORT: '3000' });
    warnAboutFormerSettings(log, { PORT: '3000' });
    expect(warnings).toEqual([{ settings: ['OTEL_EXPORTER_OTLP_ENDPOINT'] }]);
  });

  test('an empty value counts as unset; a public address is kept as its origin', () => {
    expect(readConfig({ PORT: '', COACH_EMAIL: '', ADMIN_EMAIL: 'Coach@Example.com' })).toMatchObject({
      port: 3000,
      coachEmail: 'coach@example.com',
      mailFrom: 'coach@example.com',
    });
    expect(readConfig({ PUBLIC_URL: 'https://coach.example/' }).publicUrl).toBe('https://coach.example');
  });

  test('every fault is listed at once, by the name of its setting', () => {
    const problems = problemsOf({
      PORT: '80x',
      COACH_TIME_ZONE: 'Mars/Olympus',
      PUBLIC_URL: 'coach.example',
      DATABASE_URL: 'postgres://@:x/db',
      SMTP_URL: 'smtp://u:a/b@host:25',
      ADMIN_EMAIL: 'coach',
      SINGLE_SESSION: 'maybe',
      TRUST_PROXY: 'proxy.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
    });
    for (const name of [
      'PORT must',
      'COACH_TIME_ZONE must',
      'PUBLIC_URL must',
      'DATABASE_URL must',
      'SMTP_URL must',
      'ADMIN_EMAIL must',
      'SINGLE_SESSION must',
      'TRUST_PROXY must',
      'STRIPE_PUBLISHABLE_KEY is missing',
      'STRIPE_WEBHOOK_SECRET is missing',
    ]) {
      expect(problems).toContain(name);
    }
  });

  test.each([
    ['/srv/site', true],
    ['/srv/site/', true],
    ['/srv/site/files', true],
    ['/srv/site/files/course', true],
    ['/srv/site/db', true],
    ['/srv/site/backups', false],
    ['/srv/site/files-of-backups', false],
    ['/srv', false],
    ['none', false],
  ])('backups in %s would be mixed with the files of a site in /srv/site: %s', (BACKUP_TO, isRefused) => {
    const problem = 'BACKUP_TO must be a folder of its own, such as DATA_DIR/backups';
    expect(problemsOf({ DATA_DIR: '/srv/site', BACKUP_TO }).includes(problem)).toBe(isRefused);
  });

  test('an SMTP address says nothing but whether it needs TLS', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example?tls.rejectUnauthorized=false' })).toContain(
      'SMTP_URL may be followed',
    );
    expect(readConfig({ SMTP_URL: 'smtp://mail.example?tls=none' }).smtpUrl).toBe('smtp://mail.example?tls=none');
  });

  test('in production nothing local is chosen silently: each missing setting is named, and the embedded database too', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    for (const name of ['PUBLIC_URL', 'ADMIN_EMAIL', 'SMTP_URL', 'MAIL_FROM', 'DATABASE_URL']) {
      expect(problems).toContain(`${name} is missing`);
    }
    const { DATA_KEY: _, ...withoutKey } = production;
    expect(problemsOf(withoutKey)).toContain('DATA_KEY is missing (it seals answers');
    expect(readConfig({ ...withoutKey, DATABASE_URL: 'embedded' }).dataKey).toBeUndefined();
    expect(problemsOf({ DATA_KEY: 'short' })).toContain('DATA_KEY must be 32 random bytes');
    expect(readConfig(production)).toMatchObject({ production: true, seedDemo: false });
    expect(readConfig({ ...production, DATABASE_URL: 'embedded' }).databaseUrl).toBeUndefined();
  });

  test.each([
    [{ PORT: '4000', HOST: '0.0.0.0', DATA_DIR: '/tmp/x', ADMIN_EMAIL: 'a@b.co' }, true],
    [{ PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ SMTP_URL: 'smtp://localhost' }, false],
    [{ SEED: 'none' }, false],
    [{ PUBLIC_URL: 'http://localhost:3000', SEED: 'demo' }, true],
    [{ ...production, SEED: 'demo' }, false],
  ])('demo data for %j: %s', (env, seedDemo) => {
    expect(readConfig(env as Record<string, string>).seedDemo).toBe(seedDemo);
  });

  test('a high limit of bookings raises the ceilings against floods, a low one does not lower them', () => {
    const ceilingsAt = (perHour: string) => {
      const { bookingCeilings, limits } = readConfig({ LIMIT_BOOKINGS_PER_HOUR: perHour });
      return [bookingCeilings.perHour, limits.mailsToUnconfirmedPerDay];
    };
    expect([ceilingsAt('6'), ceilingsAt('60'), ceilingsAt('600')]).toEqual([
      [30, 500],
      [30, 500],
      [300, 5000],
    ]);
  });
});
