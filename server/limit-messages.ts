const wrongPasswords =
  'There were too many attempts to sign in. Please wait a quarter of an hour and try again, or choose "Forgot your password?": the temporary password in the mail works at once.';
const wrongPasswordsForAccount =
  'There were too many attempts to sign in to this account. Please choose "Forgot your password?": the temporary password in the mail works at once. Or use a device on which you have signed in before, or try again in an hour.';

const confirmationsSent =
  'We have sent several mails to this email address already. Please open the link in the latest one, or try again later.';

/** `{coach}` stands for the coach's address. */
const messages = {
  bookings: 'Too many booking requests came from your network. Please try again in an hour, or write to {coach}.',
  bookingRecipients:
    'Too many booking requests came from your network for this email address. Please try again tomorrow, or write to {coach}.',
  payments: 'Too many questions about payments came from your network. Please try again in an hour.',
  callChanges: 'This call has been changed too often today. Please write to {coach}.',
  callAnswers: 'These questions have been answered often enough for today. Please write to {coach}.',
  linkRequests: 'Too many requests came from your network. Please try again in an hour.',
  registrations: 'Too many accounts were created from your network. Please try again in an hour.',
  signInAccountAndNetwork: wrongPasswords,
  signInAccountAndOrganization: wrongPasswordsForAccount,
  signInNetwork: wrongPasswords,
  signInAccount: wrongPasswordsForAccount,
  accountMails: 'Too many mails were asked for from your network. Please try again in an hour.',
  accountRecipients:
    'Too many mails were asked for, for this email address. Please look into your inbox, or try again in an hour.',
  // Never shown: past these two limits the reply stays the same and no mail is sent.
  accountMailsInHour: 'Enough mails went to this email address in the last hour.',
  accountMailsInDay: 'Enough mails went to this email address today.',
  confirmationMailsInHour: confirmationsSent,
  confirmationMailsInDay: confirmationsSent,
  // Never shown: past this limit a robot gets the same reply and is not stored.
  suspectedRobots: 'Enough suspected robots were kept today.',
  passwordChoices: 'Too many passwords were tried here from your network. Please try again in an hour.',
  courseQuestions:
    'You have asked many questions in a short time. Please wait an hour, or reply to a mail of the coach.',
  sandboxConfirms: 'Too many payments were tried from your network. Please try again in an hour.',
  clientErrors: 'Too many error reports came from your network. Please try again in an hour.',
  allClientErrors: 'Too many error reports came in. Please try again in an hour.',
};
export type LimitName = keyof typeof messages;

export const limitMessage = (limitName: LimitName, coachEmail: string): string =>
  messages[limitName].replace('{coach}', coachEmail);
