import { defineConfig } from 'vitest/config';

// A zone that is a quarter of an hour off: code that forgets a time zone fails here at once.
process.env.TZ = 'Asia/Kathmandu';

const everywhere = ['**/node_modules/**', 'dist/**', 'e2e/**'];
/** These look at the embedded database, or start the program on one: a PostgreSQL beside it changes nothing. */
const onlyEmbedded = [
  'server/connections/flood.test.ts',
  'server/main.test.ts',
  'server/stop.test.ts',
  'server/admin-reset.test.ts',
  'server/rotate-secrets.test.ts',
  'server/db/connect.test.ts',
  'server/db/watch-pglite.test.ts',
  'server/mail/survives-kill.test.ts',
];
/** What may differ on the embedded database: types of values, locks, queue, and the main flows through all of them. */
const alsoEmbedded = [
  'server/accounts/registering.test.ts',
  'server/accounts/sign-in.test.ts',
  'server/booking/acting.test.ts',
  'server/booking/free-calls.test.ts',
  'server/booking/paid-calls.test.ts',
  'server/calendar/date-overrides.test.ts',
  'server/course-sales/buying.test.ts',
  'server/db/site-secret.test.ts',
  'server/jobs/queue.test.ts',
  'server/limits.test.ts',
  'server/mail/reminders.test.ts',
  'server/payment-desk/refunding.test.ts',
  'server/seed.test.ts',
  'server/today/today.test.ts',
];
const notOnThis = process.env.TEST_DATABASE_URL ? onlyEmbedded : ['**/*.postgres.test.ts'];

const server = {
  setupFiles: 'server/testing-runs.ts',
  globalSetup: 'server/testing-template.ts',
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
          exclude: [...everywhere, 'server/**'],
          setupFiles: 'server/testing-runs.ts',
        },
      },
      { test: { name: 'server', include: ['server/**/*.test.ts'], exclude: [...everywhere, ...notOnThis], ...server } },
      { test: { name: 'embedded', include: [...onlyEmbedded, ...alsoEmbedded], ...server } },
    ],
  },
});
