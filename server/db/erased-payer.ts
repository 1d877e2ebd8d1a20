/** The values in place of an erased person, in rows that stay because of the money. */
export const erasedPayer = { firstName: 'Erased', lastName: 'person', email: '' };

export const isPayerErased = ({ email }: { email: string }): boolean => email === erasedPayer.email;
