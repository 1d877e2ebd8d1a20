import fc from 'fast-check';

/** `npm run test:all` tries more cases of each property than `npm test`. */
export const RUNS_FACTOR = Number(process.env.PROPERTY_RUNS_FACTOR ?? 1);

fc.configureGlobal({ numRuns: 200 * RUNS_FACTOR });
