/** Returns the result of `work`, or rejects after `limitMs`. The work itself is not stopped. */
export async function withinTime<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
