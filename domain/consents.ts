/** Whether a client agreed that health answers are kept. 'not-asked': by a form that did not ask. */
export const consentStates = ['given', 'withdrawn', 'not-asked'] as const;
export type ConsentState = (typeof consentStates)[number];
