const recordedErrors: string[] = [];
let allowedPatterns: RegExp[] = [];

for (const level of ['error', 'warn'] as const) {
  // biome-ignore lint/suspicious/noConsole: it is listened to, not written to
  const write = console[level].bind(console);
  console[level] = (...values: unknown[]) => {
    recordedErrors.push(`console ${level}: ${values.map(String).join(' ')}`);
    if (!allowedPatterns.some((pattern) => pattern.test(recordedErrors.at(-1) ?? ''))) write(...values);
  };
}

/** Allows an error or a warning in the console that the test causes on purpose. */
export function allowConsoleError(pattern: RegExp): void {
  allowedPatterns.push(pattern);
}

export const recordError = (entry: string): number => recordedErrors.push(entry);

/** Returns the errors and warnings of this test that were not allowed, and forgets them. */
export function takeRecordedErrors(): string[] {
  const recorded = recordedErrors.splice(0).filter((entry) => !allowedPatterns.some((pattern) => pattern.test(entry)));
  allowedPatterns = [];
  return recorded;
}
