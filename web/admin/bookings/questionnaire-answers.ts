import type { Booking, FreeCall } from '#contracts/admin-bookings.ts';

const questions: { name: keyof FreeCall; question: string }[] = [
  { name: 'goals', question: 'Goals' },
  { name: 'experience', question: 'Prior experience' },
  { name: 'eatingOut', question: 'Eating out per week' },
  { name: 'typicalDay', question: 'Typical day of eating' },
  { name: 'drinks', question: 'Caloric drinks' },
  { name: 'emotionalEating', question: 'Emotional eating' },
  { name: 'medications', question: 'Medications' },
];

/** All questions in the order of the form. `answer` is null if the client left it empty. */
export function questionnaireAnswers(booking: Booking): { question: string; answer: string | null }[] {
  if (booking.kind === 'paid') return [{ question: 'Goals', answer: booking.goals || null }];
  return questions.map(({ name, question }) => ({ question, answer: booking[name] ? String(booking[name]) : null }));
}
