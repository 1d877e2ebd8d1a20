/**
 * A promise to the people who use the site, and the change of a file that breaks it. `find` stands in the file once.
 * The test file has to fail then.
 * @typedef {{ feature: string, file: string, find: string, replace: string, test: string }} Break
 */

/**
 * Returns the text of the file with the feature broken, or undefined if the break no longer fits: a code that changed
 * may need another way to be broken.
 * @returns {string | undefined}
 */
export function breakFeature(
  /** @type {string} */ text,
  /** @type {Pick<Break, 'find' | 'replace'>} */ { find, replace },
) {
  const [before, after, ...more] = text.split(find);
  return after === undefined || more.length > 0 || find === replace ? undefined : before + replace + after;
}

/**
 * Returns the title of a failed test in Vitest's JSON report. A file that could not be loaded has none: it fails with
 * any mistake, so it proves nothing.
 * @param {{ testResults?: { assertionResults: { status: string, fullName: string }[] }[] }} report
 */
export function findFailedTest({ testResults = [] }) {
  return testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
    ?.fullName;
}
