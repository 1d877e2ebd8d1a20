import { formatDate } from './slot-values.ts';

const REQUEST = 'Please respond at the payment provider by ';

/** Requests a response to the payer's bank. `lastDay`: a plain date of the coach's calendar, if the bank names one. */
export const askToRespond = (lastDay: string | null): string =>
  lastDay ? `${REQUEST}${lastDay}.` : 'Please respond at the payment provider.';

/** Rewrites a stored sentence of `askToRespond`: with the day in words, and in the past tense once the day is over. */
export const updateRespondRequest = (text: string, today: string): string =>
  text.replace(new RegExp(`${REQUEST}(\\d{4}-\\d{2}-\\d{2})\\.`, 'g'), (_request, lastDay: string) =>
    today > lastDay
      ? `The last day to respond was ${formatDate(lastDay)}; now the bank decides.`
      : `${REQUEST}${formatDate(lastDay)}.`,
  );
