import { Trash2 } from 'lucide-react';
import type { Redirect } from '#contracts/studio/custom-pages.ts';
import { Button } from '../ui/Button.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';

/** Old addresses, each with a button that removes it. */
export function RedirectList(props: {
  title: string;
  redirects: readonly Redirect[];
  /** Names the target of a redirect, if the title does not. */
  describe?(redirect: Redirect): string;
  onRemove(redirect: Redirect): void;
}) {
  const { title, redirects, describe, onRemove } = props;
  if (redirects.length === 0) return null;
  return (
    <TitledSection title={title} level="h3" titleClass="font-semibold">
      <ul className="mt-2">
        {redirects.map((redirect) => (
          <li key={redirect.from} className="flex items-center justify-between gap-3 border-line border-b">
            <span className="min-w-0 py-1.5">
              <span className="wrap-anywhere">{redirect.from}</span>
              {describe && <span className="block text-muted text-sm">{describe(redirect)}</span>}
            </span>
            <Button variant="quiet" aria-label={`Remove ${redirect.from}`} onClick={() => onRemove(redirect)}>
              <Trash2 aria-hidden className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
