const faults: string[] = [];
let tolerated: RegExp[] = [];

for (const level of ['error', 'warn'] as const) {
  // biome-ignore lint/suspicious/noConsole: it is listened to, not written to
  const write = console[level].bind(console);
  console[level] = (...said: unknown[]) => {
    faults.push(`console ${level}: ${said.map(String).join(' ')}`);
    if (!tolerated.some((pattern) => pattern.test(faults.at(-1) ?? ''))) write(...said);
  };
}

/** Lets an error or a warning in the console pass that the test causes on purpose. */
export function tolerate(pattern: RegExp): void {
  tolerated.push(pattern);
}

export const addFault = (fault: string): number => faults.push(fault);

/** What stood in the console during this test and was not tolerated. */
export function faultsMet(): string[] {
  const met = faults.splice(0).filter((fault) => !tolerated.some((pattern) => pattern.test(fault)));
  tolerated = [];
  return met;
}
