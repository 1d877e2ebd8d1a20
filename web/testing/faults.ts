const recordedErrors: string[] = [];
let allowedPatterns: RegExp[] = [];

for (const level of ['error', 'warn'] as const) {
  // biome-ignore lint/suspicious/noConsole: it is listened to, not written to
  const write = console[level].bind(console);
  console[level] = (...said: unknown[]) => {
    recordedErrors.push(`console ${level}: ${said.map(String).join(' ')}`);
    if (!allowedPatterns.some((pattern) => pattern.test(recordedErrors.at(-1) ?? ''))) write(...said);
  };
}

/** Lets an error or a warning in the console pass that the test causes on purpose. */
export function allowConsoleError(pattern: RegExp): void {
  allowedPatterns.push(pattern);
}

export const recordError = (fault: string): number => recordedErrors.push(fault);

/** What stood in the console during this test and was not tolerated. */
export function takeRecordedErrors(): string[] {
  const met = recordedErrors.splice(0).filter((fault) => !allowedPatterns.some((pattern) => pattern.test(fault)));
  allowedPatterns = [];
  return met;
}
