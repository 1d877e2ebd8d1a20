import { defineConfig } from 'vitest/config';

// A zone that is a quarter of an hour off: code that forgets a time zone fails here at once.
process.env.TZ = 'Asia/Kathmandu';

const everywhere = ['**/node_modules/**', 'dist/**', 'e2e/**'];
/** These start the program on an embedded database of its own: a PostgreSQL beside it changes nothing. */
const onEmbedded = [
  'server/connections/flood.test.ts',
  'server/main.test.ts',
  'server/stop.test.ts',
  'server/admin-reset.test.ts',
  'server/rotate-secrets.test.ts',
  'server/db/watch-pglite.test.ts',
  'server/mail/survives-kill.test.ts',
];
const notOnThis = process.env.TEST_DATABASE_URL ? onEmbedded : ['**/*.postgres.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...everywhere, 'server/**'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...everywhere, ...notOnThis],
          globalSetup: 'server/testing-template.ts',
          // Loading the server anew for every file would cost a third of the time; each file has a database of its own.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
