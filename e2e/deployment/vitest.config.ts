import { defineConfig } from 'vitest/config';

/** The image and the site behind its proxy, as root on Debian: `npm run test:deployment`. */
export default defineConfig({
  test: {
    include: ['e2e/deployment/*.deployment.ts'],
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
