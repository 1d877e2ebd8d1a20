import { useRef, useState } from 'react';

/** The question "Did you mean …?" about a form's address, which the form and the field share. */
export type EmailQuestion = {
  /** Checks whether the visitor has kept this address in spite of the question. */
  isKept(email: string): boolean;
  keep(email: string): void;
};

const message = 'Is this address right? Please choose below.';

/**
 * Returns the question that a form asks once about an address with a probable slip, before it is sent. `ask` returns
 * the field's message, or undefined if the form can be sent.
 */
export function useEmailQuestion(): EmailQuestion & { ask(email: string): Promise<string | undefined> } {
  const [keptEmail, setKept] = useState('');
  const askedAbout = useRef('');
  const isKept = (email: string) => keptEmail !== '' && normalize(email) === keptEmail;

  async function ask(email: string): Promise<string | undefined> {
    if (isKept(email) || normalize(email) === askedAbout.current) return undefined;
    const suggestion = await findSuggestion(email);
    if (!suggestion) return undefined;
    askedAbout.current = normalize(email);
    return message;
  }

  return { isKept, keep: (email) => setKept(normalize(email)), ask };
}

/** Spells the address as the server stores it. */
const normalize = (email: string): string => email.trim().toLowerCase();

/** Suggests an address in place of one with a slip. Null without a slip, or if the list of providers fails to load. */
export async function findSuggestion(email: string): Promise<string | null> {
  if (!email.includes('@')) return null;
  try {
    const { suggestEmail } = await import('./suggest-email.ts');
    return suggestEmail(email);
  } catch {
    return null;
  }
}
