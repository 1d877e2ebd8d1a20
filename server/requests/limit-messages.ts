const wrongPasswords =
  'Too many sign-in attempts. Please wait 15 minutes and try again, or choose “Forgot your password?”: the temporary password in that email works right away.';
const wrongPasswordsForAccount =
  'Too many attempts to sign in to this account. Please choose “Forgot your password?”: the temporary password in that email works right away. Or use a device you’ve signed in on before, or try again in an hour.';

const wrongCodes =
  'Too many wrong codes. Please wait 15 minutes and try again, or use a passkey or a device you’ve signed in on before.';

const confirmationsSent =
  'Several emails have already gone to this address. Please open the link in the latest one, or try again later.';

/** `{coach}` stands for the coach's address. */
const messages = {
  bookings: 'Too many booking requests from your network. Please try again in an hour, or write to {coach}.',
  bookingRecipients:
    'Too many booking requests from your network for this email address. Please try again tomorrow, or write to {coach}.',
  payments: 'Too many payment lookups from your network. Please try again in an hour.',
  callChanges: 'This call has been changed too many times today. Please write to {coach}.',
  pictureChanges: 'You changed your picture very often today. Please try again tomorrow.',
  callAnswers: 'These questions have been answered too many times today. Please write to {coach}.',
  linkRequests: 'Too many requests from your network. Please try again in an hour.',
  registrations: 'Too many new accounts from your network. Please try again in an hour.',
  signInAccountAndNetwork: wrongPasswords,
  signInAccountAndOrganization: wrongPasswordsForAccount,
  signInNetwork: wrongPasswords,
  signInAccount: wrongPasswordsForAccount,
  factorAccountAndNetwork: wrongCodes,
  factorAccount: wrongCodes,
  passkeyChallenges: 'Too many sign-in attempts from your network. Please try again in an hour.',
  accountMails: 'Too many emails requested from your network. Please try again in an hour.',
  accountRecipients: 'Too many emails requested for this address. Please check your inbox, or try again in an hour.',
  erasures: 'This was tried several times just now. Please try again in an hour, or write to {coach}.',
  // Never shown: past these two limits the reply stays the same and no mail is sent.
  accountMailsInHour: 'This email address has received enough emails in the last hour.',
  accountMailsInDay: 'This email address has received enough emails today.',
  confirmationMailsInHour: confirmationsSent,
  confirmationMailsInDay: confirmationsSent,
  // Never shown: past this limit a robot gets the same reply and is not stored.
  suspectedRobots: 'Enough suspected bots were kept today.',
  passwordChoices: 'Too many password attempts from your network. Please try again in an hour.',
  courseQuestions:
    'That’s a lot of questions in a short time. Please wait an hour, or reply to any of the course emails.',
  letters: 'That’s a lot of emails to one person for a day. Please write the next one tomorrow.',
  mailsToOtherAddresses: 'That’s a lot of emails to other addresses for a day. Please send the next one tomorrow.',
  testMails: 'That’s a lot of test emails. Please wait an hour before you send another.',
  backupDownloads: 'That’s a lot of backups in a short time. Please wait an hour before you download another.',
  sandboxConfirms: 'Too many payment attempts from your network. Please try again in an hour.',
  pageErrors: 'Too many error reports from your network. Please try again in an hour.',
  allPageErrors: 'Too many error reports. Please try again in an hour.',
};
export type LimitName = keyof typeof messages;

export const limitMessage = (limitName: LimitName, supportEmail: string): string =>
  messages[limitName].replace('{coach}', supportEmail);
