import { startOfDate } from './coach-clock.ts';
import { addDays } from './slot-values.ts';

/** Reasons for which a package ends before its last day: 'withdrawn' is an offer that the coach took back. */
export const packageEnds = ['withdrawn', 'coach', 'refund'] as const;
export type PackageEnd = (typeof packageEnds)[number];

/** 24:00 of the last day of a package that begins on this day of the coach's zone. */
export const getPackageEnd = (firstDay: string, weeks: number, zone: string): Date =>
  startOfDate(addDays(firstDay, weeks * 7), zone);
