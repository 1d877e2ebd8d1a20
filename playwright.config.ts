import { defineConfig, devices } from '@playwright/test';
import { chromiumSwitches } from './e2e/chromium-switches.ts';
import { site } from './e2e/site.ts';
import { builtProgram } from './scripts/built-program.mjs';

/** `npm run test:all` runs each journey at every size that it is for, those tagged `@rare` too. */
const runsAll = Boolean(process.env.ALL_JOURNEYS);

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 3,
  // A busy machine may delay a page past what a journey waits for. `npm test` names each journey that needed this.
  retries: 1,
  // Only guards against hanging: a test waits for a state, however long a busy machine takes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalSetup: './e2e/coach.ts',
  use: {
    baseURL: site.url,
    locale: 'en-US',
    timezoneId: 'Asia/Kathmandu',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording takes an eighth of the time, so it is optional: TRACE=1 npm test -- e2e
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: chromiumSwitches,
    },
  },
  projects: [
    // First, since these take the longest one after another. One worker needs one such site.
    {
      name: 'site-for-changes',
      workers: 1,
      grep: /@site-for-changes/,
      grepInvert: runsAll ? undefined : /@rare/,
      use: phone,
    },
    {
      name: 'desktop',
      grepInvert: runsAll ? /@phone|@site-for-changes/ : /@phone|@site-for-changes|@both-sizes|@rare/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    // Only the journeys in which layout or touch matters, or all of them.
    {
      name: 'phone',
      grep: runsAll ? /./ : /@phone|@both-sizes/,
      // `@desktop` is where a phone shows something else, such as the month in a window of its own.
      grepInvert: runsAll ? /@desktop|@site-for-changes/ : /@desktop|@site-for-changes|@rare/,
      use: phone,
    },
  ],
  webServer: {
    command: `"${process.execPath}" ${builtProgram().join(' ')}`,
    url: `${site.url}/healthz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      TZ: 'Asia/Kathmandu',
      HOST: '127.0.0.1',
      PORT: site.port,
      DATA_DIR: site.dataDir,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'coach@example.com',
      ADMIN_PASSWORD: 'coach for the journeys',
      LIMIT_BOOKINGS_PER_HOUR: '100000',
      LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: '100000',
      LIMIT_CHANGES_PER_CALL_PER_DAY: '100000',
      LIMIT_LINK_CALLS_PER_HOUR: '100000',
      LIMIT_REGISTRATIONS_PER_HOUR: '100000',
      LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK: '100000',
      LIMIT_LOGIN_FAILURES_PER_NETWORK: '100000',
      LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '100000',
      LIMIT_ACCOUNT_MAILS_PER_HOUR: '100000',
      LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR: '100000',
    },
  },
});
