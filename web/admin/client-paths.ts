export const clientPath = (id: number): string => `/admin/people/${id}`;

/** Returns the path that leads on to the page of the client with this email address. */
export const clientByEmailPath = (email: string): string => `/admin/people?email=${encodeURIComponent(email)}`;

export const mailPath = (id: number): string => `/admin/mails?state=all&open=${id}`;

export const mailsOfAddressPath = (email: string): string =>
  `/admin/mails?state=all&search=${encodeURIComponent(`"${email}"`)}`;

/** The questions and the progress of all members. */
export const courseMembersPath = '/admin/course/members';
