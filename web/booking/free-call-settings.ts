export const replyLostMessage =
  'The connection dropped, so there’s no telling whether your call was booked. Please check your inbox before you try again.';

/** The differences between the two free-call pages, apart from the content: the toast after a failure. */
export type FreeCallSettings = {
  failureTitle: string;
  /** The text for a refusal without a sentence. */
  refusalText: string;
  /** The text for any other error. Short, because the form says what to do, and the toast must not cover that. */
  failureText: string;
};

export const visitorCallSettings: FreeCallSettings = {
  failureTitle: 'Booking Error',
  refusalText: 'Failed to submit',
  failureText: 'Failed to submit',
};

export const memberCallSettings: FreeCallSettings = {
  failureTitle: 'Error',
  refusalText: 'Failed to submit request',
  failureText: 'Failed to submit request. Please try again.',
};
