import { defineConfig } from 'vitest/config';

/** The main journeys in WebKit and Firefox, one after the other: `npm run test:browsers`. */
export default defineConfig({
  test: {
    include: ['e2e/webdriver/*.webdriver.ts'],
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
