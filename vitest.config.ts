import { globSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumSwitches } from './chromium-switches.ts';

// A zone that is a quarter of an hour off: code that forgets a time zone fails here at once.
process.env.TZ = 'Asia/Kathmandu';

const alwaysExcluded = ['**/node_modules/**', 'dist/**', 'e2e/**'];
/** These look at the embedded database, or start the program on one: a PostgreSQL beside it changes nothing. */
const onlyEmbedded = [
  'server/connections/connection-flood.test.ts',
  'server/main.test.ts',
  'server/shutdown.test.ts',
  'server/admin-reset.test.ts',
  'server/rotate-secrets.test.ts',
  'server/db/connect.test.ts',
  'server/db/watch-pglite.test.ts',
  'server/mail/send-mail-after-crash.test.ts',
];
/** What may differ on the embedded database: types of values, locks, queue, and the main flows through all of them. */
const alsoEmbedded = [
  'server/accounts/register.test.ts',
  'server/accounts/sign-in.test.ts',
  'server/booking/booking-actions.test.ts',
  'server/booking/free-calls.test.ts',
  'server/booking/paid-calls.test.ts',
  'server/calendar/date-overrides.test.ts',
  'server/course-sales/start-course-purchase.test.ts',
  'server/db/site-secret.test.ts',
  'server/jobs/queue.test.ts',
  'server/limits.test.ts',
  'server/mail/reminders.test.ts',
  'server/payment-desk/issue-refund.test.ts',
  'server/seed.test.ts',
  'server/today/today.test.ts',
];
const excludedServerTests = process.env.TEST_DATABASE_URL ? onlyEmbedded : ['**/*.postgres.test.ts'];

const componentTests = 'web/**/*.component.test.tsx';

const server = {
  setupFiles: 'server/testing/property-runs.ts',
  globalSetup: 'server/testing/database-template.ts',
  // Loading the server anew for every file would cost a third of the time; each file has a database of its own.
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...alwaysExcluded, 'server/**', componentTests],
          setupFiles: 'server/testing/property-runs.ts',
        },
      },
      {
        plugins: [react(), tailwindcss()],
        optimizeDeps: { include: packagesOfWeb() },
        test: {
          name: 'components',
          include: [componentTests],
          exclude: alwaysExcluded,
          setupFiles: 'web/testing/setup.ts',
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in the journeys: a name is found by a part of it.
            locators: { exact: false },
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH || undefined,
                // No name but that of this machine leads anywhere.
                args: [
                  ...chromiumSwitches,
                  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
                ],
              },
              contextOptions: { locale: 'en-US' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...alwaysExcluded, ...excludedServerTests],
          ...server,
        },
      },
      { test: { name: 'embedded', include: [...onlyEmbedded, ...alsoEmbedded], ...server } },
    ],
  },
});

/** Vite prepares them before the first test. One that it met later would load a page anew under its test. */
function packagesOfWeb(): string[] {
  const code = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const imports = code.flatMap((text) => [...text.matchAll(/^(?:import|export) (?!type)[^;]*?from '([a-z@][^']*)'/gm)]);
  const names = new Set(imports.map(([, name = '']) => name));
  return [...names].filter((name) => !/^(vitest|axe-core)\b/.test(name));
}
