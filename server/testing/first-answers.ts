/** The answers of a coach in Berlin to the first questions. */
export const firstAnswers = {
  firstName: 'Anna',
  lastName: 'Berg',
  brand: 'Anna Berg Nutrition',
  place: 'Berlin',
  portrait: null,
  call30Cents: 60_00,
  call45Cents: 80_00,
  call60Cents: 95_00,
  packageCents: 450_00,
  courseCents: 99_00,
  coachTimeZone: 'Europe/Berlin',
};
