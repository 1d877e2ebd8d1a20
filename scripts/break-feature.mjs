/**
 * A promise to the people who use the site, and the change of a file that breaks it: `find`, which the file has once,
 * becomes `replace`. The test file must then fail.
 * @typedef {{ feature: string, file: string, find: string, replace: string, test: string }} Break
 */

/**
 * Returns the text of the file with the feature broken; undefined if the break no longer fits the code.
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
 * Returns the title of a failed test in Vitest's JSON report. A test file that could not be loaded has none, and proves
 * nothing: it fails with any mistake.
 * @param {{ testResults?: { assertionResults: { status: string, fullName: string }[] }[] }} report
 */
export function findFailedTest({ testResults = [] }) {
  return testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
    ?.fullName;
}
