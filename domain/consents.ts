/** Whether a client agreed that their answers about health are kept. 'not-asked': by a form or a program that did not ask. */
export const consentStates = ['given', 'withdrawn', 'not-asked'] as const;
export type ConsentState = (typeof consentStates)[number];
