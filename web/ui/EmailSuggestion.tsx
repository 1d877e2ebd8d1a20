import { useEffect, useState } from 'react';
import { type EmailQuestion, findSuggestion } from './email-question.ts';

const answerClass = 'min-h-11 cursor-pointer rounded-control border border-leaf px-3 font-semibold text-leaf';

/**
 * The question about an address with a probable slip in its domain ('gmial.con'). The list of providers is loaded at
 * the first address. `isFieldLeft`: whether the visitor has left the field; earlier, a question would interrupt typing.
 */
export function EmailSuggestion({
  email,
  isFieldLeft,
  question: { isKept, keep },
  onAnswered,
}: {
  email: string | undefined;
  isFieldLeft: boolean;
  question: EmailQuestion;
  /** Called with the suggested address, or with the one that was typed. */
  onAnswered(email: string): void;
}) {
  const typed = email ?? '';
  const suggestion = useEmailSuggestion(isFieldLeft && !isKept(typed) ? typed : '');
  return (
    <div aria-live="polite">
      {suggestion && (
        <div className="mt-2 rounded-control bg-apricot-soft p-3 [overflow-wrap:anywhere]">
          <p>
            Did you mean <strong>{suggestion}</strong>?
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <button type="button" onClick={() => onAnswered(suggestion)} className={answerClass}>
              Use {suggestion}
            </button>
            <button
              type="button"
              onClick={() => {
                keep(typed);
                onAnswered(typed);
              }}
              className={answerClass}
            >
              It’s right as typed
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

function useEmailSuggestion(email: string): string | null {
  const [found, setFound] = useState<{ email: string; suggestion: string | null } | null>(null);
  useEffect(() => {
    if (!email) return;
    let isCurrent = true;
    void findSuggestion(email).then((suggestion) => isCurrent && setFound({ email, suggestion }));
    return () => {
      isCurrent = false;
    };
  }, [email]);
  return found?.email === email ? found.suggestion : null;
}
