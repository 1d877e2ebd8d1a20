/** 'Ana Ruiz', of stored names or of what a visitor has typed so far. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName.trim()} ${lastName.trim()}`.trim();
