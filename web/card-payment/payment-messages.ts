/** A message of the payment form: the title and sentence of its toast. The sentence also stays in the form. */
export type PaymentNotice = { title: string; sentence: string };

const notReady = (sentence: string): PaymentNotice => ({ title: 'Payment System Not Ready', sentence });

export const systemLoading = notReady('Please wait a moment and try again. The payment system is still loading.');
export const systemMissing = notReady('Payment system not ready. Please refresh and try again.');
export const formLoading = notReady('Payment form is still loading. Please wait and try again.');
export const formMissing = notReady('Payment form not ready. Please wait and try again.');

export const formBroken: PaymentNotice = {
  title: 'Payment Form Error',
  sentence: 'Unable to load payment form. Please refresh the page.',
};
export const unexpectedError: PaymentNotice = {
  title: 'Payment Error',
  sentence: 'An unexpected error occurred. Please try again.',
};
/** The notice after a lost reply, while the server cannot be asked either. */
export const replyLost: PaymentNotice = {
  title: 'Payment Error',
  sentence:
    'The connection dropped, so it’s not clear yet whether your payment went through. This page keeps checking, and you won’t be charged twice.',
};
/** The notice after a lost reply, once the server has said that nothing was charged. */
export const notCharged: PaymentNotice = {
  title: 'Payment Error',
  sentence: 'The connection dropped, and nothing was charged. Please try again.',
};

export const paymentRefused = (message: string | undefined): PaymentNotice => ({
  title: 'Payment Failed',
  sentence: message || 'Payment could not be processed.',
});

export const mailMayBeLate = (contactEmail: string): PaymentNotice => ({
  title: 'Payment Successful',
  sentence: `Your payment went through, but your confirmation email may be delayed. Please contact ${contactEmail} if you don't receive confirmation within 10 minutes.`,
});
