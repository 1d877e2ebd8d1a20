import { RefusedError, UnreachableError } from '../api.ts';
import { sentenceOf } from '../ui/submission.ts';

export const answerUnheard =
  'The connection was lost before we got an answer. Your call may be booked: please look into your inbox before you try again.';

/** In what the two pages of the free call differ, besides their words. */
export type FreeCallSettings = {
  /** The toast of what went wrong. */
  failure(error: unknown): { title: string; description: string };
};

export const visitorsCall: FreeCallSettings = {
  failure: (error) => ({
    title: 'Booking Error',
    description: error instanceof UnreachableError ? answerUnheard : (sentenceOf(error) ?? 'Failed to submit'),
  }),
};

export const membersCall: FreeCallSettings = {
  failure: (error) => ({
    title: 'Error',
    description:
      error instanceof RefusedError
        ? (error.sentence ?? 'Failed to submit request')
        : 'Failed to submit request. Please try again.',
  }),
};
