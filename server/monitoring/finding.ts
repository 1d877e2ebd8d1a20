/** The result of one check of `npm run doctor`. `unknown`: it could not be checked here. */
export type Finding = {
  about: string;
  state: 'good' | 'bad' | 'unknown';
  /** A sentence. */
  message: string;
  /** Instructions for a finding that is not good. */
  advice?: string;
};

export const good = (about: string, message: string): Finding => ({ about, state: 'good', message });
export const bad = (about: string, message: string, advice: string): Finding => ({
  about,
  state: 'bad',
  message,
  advice,
});
export const unknown = (about: string, message: string, advice?: string): Finding => ({
  about,
  state: 'unknown',
  message,
  ...(advice && { advice }),
});

/** Runs a check. If it fails in an unexpected way, the finding is bad and states the error. */
export async function check(about: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    return [bad(about, `The check failed: ${(error as Error).message}`, 'Look at this message, and run it again.')];
  }
}

const marks: Record<Finding['state'], string> = { good: 'good', bad: 'BAD', unknown: '?' };

/** Formats a line for each finding, with instructions under the bad ones. */
export function formatFindings(findings: Finding[]): string[] {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings.flatMap(({ about, state, message, advice }) => [
    `${marks[state].padEnd(4)}  ${about.padEnd(width)}  ${message}`,
    ...(advice ? [`${' '.repeat(width + 8)}→ ${advice}`] : []),
  ]);
}
