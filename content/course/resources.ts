import type { CourseLink } from '#contracts/course.ts';

/** Tools to calculate and plan with; the files are made by `server/course`. */
export const foodLog: CourseLink = {
  kind: 'spreadsheet',
  label: 'Food log (spreadsheet)',
  about: 'A week of meals with sums for every day and averages for the week. It counts for you.',
  url: '/api/download/Food-Log.xlsx',
};
