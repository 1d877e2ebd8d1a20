import { ApiError } from '../api.ts';

export const replyLostMessage =
  'The connection dropped, so there’s no telling whether your call was booked. Please check your inbox before you try again.';

/** The differences between the two free-call pages, apart from their texts. */
export type FreeCallSettings = {
  failureToast(error: unknown): { title: string; description: string };
};

export const visitorCallSettings: FreeCallSettings = {
  failureToast: (error) => ({
    title: 'Booking Error',
    // After a lost reply, the form says what to do. A longer toast would cover that text.
    description: error instanceof ApiError ? (error.sentence ?? 'Failed to submit') : 'Failed to submit',
  }),
};

export const memberCallSettings: FreeCallSettings = {
  failureToast: (error) => ({
    title: 'Error',
    description:
      error instanceof ApiError
        ? (error.sentence ?? 'Failed to submit request')
        : 'Failed to submit request. Please try again.',
  }),
};
