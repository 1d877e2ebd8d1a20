import { defineConfig } from 'vitest/config';

// A zone that is a quarter of an hour off: code that forgets a time zone fails here at once.
process.env.TZ = 'Asia/Kathmandu';

const everywhere = ['**/node_modules/**', 'dist/**', 'e2e/**'];
const onlyOnPostgres = process.env.TEST_DATABASE_URL ? [] : ['**/*.postgres.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...everywhere, 'server/**'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...everywhere, ...onlyOnPostgres],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
