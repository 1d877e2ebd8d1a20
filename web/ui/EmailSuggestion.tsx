import { useEffect, useState } from 'react';

/**
 * Asks about an address with a probable slip in its domain ('gmial.con'). The list of providers is loaded when the first
 * address is there. `isLeft`: the visitor has left the field, so that nothing is asked in the middle of a word.
 */
export function EmailSuggestion({
  email,
  isLeft,
  onTake,
}: {
  email: string | undefined;
  isLeft: boolean;
  onTake(email: string): void;
}) {
  const suggestion = useEmailSuggestion(isLeft ? (email ?? '') : '');
  return (
    <div aria-live="polite">
      {suggestion && (
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">
          Did you mean{' '}
          <button
            type="button"
            onClick={() => onTake(suggestion)}
            className="-my-2 min-h-11 cursor-pointer font-semibold text-leaf underline"
          >
            {suggestion}
          </button>
          ?
        </p>
      )}
    </div>
  );
}

function useEmailSuggestion(email: string): string | null {
  const [found, setFound] = useState<{ email: string; suggestion: string | null } | null>(null);
  useEffect(() => {
    if (!email.includes('@')) return;
    let isCurrent = true;
    // Without the list nothing is asked, and the address is taken as it was typed.
    import('./suggest-email.ts').then(
      ({ suggestEmail }) => isCurrent && setFound({ email, suggestion: suggestEmail(email) }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [email]);
  return found?.email === email ? found.suggestion : null;
}
