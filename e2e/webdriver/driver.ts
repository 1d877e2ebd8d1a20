export type WindowSize = { width: number; height: number };

export type Engine = { open(size: WindowSize): Promise<Driver>; close(): Promise<void> };

/**
 * The actions that both browsers can do, each by its own protocol. Functions run in the page, so they cannot use
 * variables of the test.
 */
export type Driver = {
  goto(url: string): Promise<void>;
  run<Given extends unknown[], Result>(act: (...args: Given) => Result, ...args: Given): Promise<Result>;
  /** Returns the element that `find` finds, which can be clicked or typed into as a person would. */
  element<Given extends unknown[]>(
    find: (...args: Given) => Element | null,
    ...args: Given
  ): Promise<ElementHandle | null>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};
export type ElementHandle = { click(): Promise<void>; type(text: string): Promise<void> };

/** Returns the path of a program that `npm run test:browsers` has found. Throws without it. */
export function requireProgram(path: string | undefined): string {
  if (!path) throw new Error('Start these journeys by npm run test:browsers, which finds the browsers.');
  return path;
}
