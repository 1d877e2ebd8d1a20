import { globSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumSwitches } from './e2e/chromium-switches.ts';

// This zone is a quarter of an hour off, so code that forgets a time zone fails here.
process.env.TZ = 'Asia/Kathmandu';

/** Tests of the embedded database, or of the program on one, which need not run on PostgreSQL as well. */
const onlyEmbedded = [
  'server/calendar/calendar-writes.test.ts',
  'server/requests/connections/connection-flood.test.ts',
  'server/main.test.ts',
  'server/process/shutdown.test.ts',
  'server/process/broken-database.test.ts',
  'server/process/full-disk.test.ts',
  'server/commands/admin-reset.test.ts',
  'server/commands/backed-up-site.test.ts',
  'server/commands/backup.test.ts',
  'server/commands/content-commands.test.ts',
  'server/commands/doctor.test.ts',
  'server/commands/killed-backup.test.ts',
  'server/commands/large-backup.test.ts',
  'server/commands/rotate-secrets.test.ts',
  'server/db/connect.test.ts',
  'server/db/pglite-messages.test.ts',
  'server/db/watch-pglite.test.ts',
  'server/mail/send-mail-after-crash.test.ts',
  'server/studio/media/large-clips.test.ts',
];
/**
 * Tests that also run on the embedded database, because they depend on what differs there: types, locks, triggers,
 * the queue, one connection. The journeys use the embedded database too, and `npm run test:all` runs every test of the
 * server on it.
 */
const alsoEmbedded = [
  'server/accounts/register.test.ts',
  'server/booking/free-calls.test.ts',
  'server/booking/paid-calls.test.ts',
  'server/db/calls-view.test.ts',
  'server/db/fold-text.test.ts',
  'server/db/named-clients.test.ts',
  'server/db/released-versions.test.ts',
  'server/db/remember-client.test.ts',
  'server/db/site-secret.test.ts',
  'server/launch/wipe/wipe-test-data.test.ts',
  'server/db/mail-queue/mail-queue.test.ts',
  'server/requests/limits.test.ts',
  'server/commands/killed-restore.test.ts',
  'server/privacy/restored-erasures.test.ts',
  'server/today/search-all.test.ts',
];
/**
 * Tests that take long for what rarely changes. `npm test` leaves them out, `npm run test:all` runs them; so does
 * Vitest by hand.
 */
const rare = [
  'content/clip-streams.test.ts',
  'server/accounts/hash-flood.test.ts',
  'server/backups/backup-and-restore.test.ts',
  'server/backups/backup-before-migrations.test.ts',
  'server/backups/damaged-backups.test.ts',
  'server/backups/damaged-shared-files.test.ts',
  'server/booking/booking-ceilings-race.postgres.test.ts',
  'server/booking/booking-floods.test.ts',
  'server/booking/paid-call-ceilings.test.ts',
  'server/clients/client-queries.postgres.test.ts',
  'server/requests/connections/connection-flood.test.ts',
  'server/requests/connections/connections-per-network.test.ts',
  'server/requests/connections/slow-clients.test.ts',
  'server/db/broken-connections.postgres.test.ts',
  'server/own-calendar/ask-khal.test.ts',
  'server/own-calendar/feed-readers.test.ts',
  'server/own-calendar/hostile-calendars.test.ts',
  'server/own-calendar/caldav/real-caldav.test.ts',
  'server/own-calendar/caldav/strange-events.test.ts',
  'server/own-calendar/caldav/two-processes.postgres.test.ts',
  'server/money/payment-model-two-servers.postgres.test.ts',
  'server/process/broken-database.test.ts',
  'server/process/full-disk.test.ts',
  'server/settings/two-processes.postgres.test.ts',
  'server/lost-database.postgres.test.ts',
  'server/mail/mail-backlog.postgres.test.ts',
  'server/mail/reminders-after-crash.postgres.test.ts',
  'server/mail/send-mail-after-crash.postgres.test.ts',
  'server/mail/send-mail-after-crash.test.ts',
  'server/commands/admin-reset.test.ts',
  'server/commands/backed-up-site.test.ts',
  'server/commands/backup-memory.postgres.test.ts',
  'server/commands/beside-running-servers.postgres.test.ts',
  'server/commands/content-commands.test.ts',
  'server/commands/db-move.postgres.test.ts',
  'server/commands/doctor.test.ts',
  'server/commands/killed-backup.test.ts',
  'server/commands/killed-restore.test.ts',
  'server/commands/large-backup.test.ts',
  'server/commands/rotate-secrets.test.ts',
  'server/studio/media/converted-clips.test.ts',
  'server/studio/media/large-clips.test.ts',
  'server/stripe-sandbox/sandbox-races.postgres.test.ts',
  'server/studio/folder/clip-that-fills-memory.test.ts',
  'server/studio/folder/content-folder.test.ts',
  'server/studio/folder/folder-problems.test.ts',
  'server/studio/folder/import-uploaded-folder.test.ts',
  'server/studio/media/picture-memory.test.ts',
  'server/studio/media/unused-media.test.ts',
  'server/today/search-queries.postgres.test.ts',
  'server/years-of-bookings.postgres.test.ts',
];

const alwaysExcluded = ['**/node_modules/**', 'dist/**', 'e2e/**', ...(process.env.SKIP_RARE_TESTS ? rare : [])];
const excludedServerTests = process.env.TEST_DATABASE_URL ? onlyEmbedded : ['**/*.postgres.test.ts'];

const componentTests = 'web/**/*.component.test.tsx';

/**
 * Guards against a test that hangs, on any machine. No test measures by them. With more cases of each property, a test
 * takes longer.
 */
const hangingLimits = {
  testTimeout: 300_000 * Number(process.env.PROPERTY_RUNS_FACTOR ?? 1),
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

const server = {
  ...hangingLimits,
  setupFiles: ['server/testing/property-runs.ts', 'server/testing/end-programs.ts', 'server/testing/no-retry-pause.ts'],
  globalSetup: 'server/testing/database-template.ts',
  // Loading the server again for every file would take a third of the time. Files that ask for nothing special share
  // one site and its database (`useSite`).
  isolate: false,
  // Garbage is collected less often, which saves a tenth of the processor time.
  execArgv: ['--max-semi-space-size=64'],
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
          ...hangingLimits,
          setupFiles: 'server/testing/property-runs.ts',
          // Nothing here changes what another file finds, and loading Vite and zod for each file took half of the time.
          isolate: false,
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
          ...hangingLimits,
          // Most of what a test waits for is there a few milliseconds later.
          expect: { poll: { ...hangingLimits.expect.poll, interval: 20 } },
          // All files share one page and its modules. The setup puts back what they change.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 300_000,
            screenshotFailures: false,
            // As in the journeys, a part of a name is enough to find an element.
            locators: { exact: false },
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH || undefined,
                // A click within the page is no gesture of a person, without which no clip would play.
                args: [...chromiumSwitches, '--autoplay-policy=no-user-gesture-required'],
              },
              contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
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
      {
        test: {
          name: 'embedded',
          include: [...onlyEmbedded, ...alsoEmbedded],
          exclude: [...alwaysExcluded, '**/*.postgres.test.ts'],
          ...server,
        },
      },
    ],
  },
});

/** Vite prepares these packages before the first test. It would reload the page under a test for one found later. */
function packagesOfWeb(): string[] {
  const code = globSync('web/**/*.{ts,tsx}', { exclude: ['web/build/**'] }).map((file) => readFileSync(file, 'utf8'));
  const imports = code.flatMap((text) => [...text.matchAll(/^(?:import|export) (?!type)[^;]*?from '([a-z@][^']*)'/gm)]);
  const names = new Set(imports.map(([, name = '']) => name));
  return [...names].filter((name) => !/^(vitest|axe-core)\b/.test(name));
}
