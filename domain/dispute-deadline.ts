const REQUEST = 'Please respond at the payment provider by ';

/** Asks the coach to respond to the payer's bank. `lastDay`: a plain date of the coach's calendar, if the bank names one. */
export const askToRespond = (lastDay: string | null): string =>
  lastDay ? `${REQUEST}${lastDay}.` : 'Please respond at the payment provider.';

/** What a stored sentence of `askToRespond` says once its last day has passed. */
export const updateRespondRequest = (text: string, today: string): string =>
  text.replace(new RegExp(`${REQUEST}(\\d{4}-\\d{2}-\\d{2})\\.`, 'g'), (request, lastDay: string) =>
    today > lastDay ? `The last day to respond was ${lastDay}; now the bank decides.` : request,
  );
