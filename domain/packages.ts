/** Reasons for which a package ends before its last day: 'withdrawn' is an offer that the coach took back. */
export const packageEnds = ['withdrawn', 'coach', 'refund'] as const;
export type PackageEnd = (typeof packageEnds)[number];
