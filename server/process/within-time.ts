/** Rejects once the limit has passed. The work itself goes on. */
export async function withinTime<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
