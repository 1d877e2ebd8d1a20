import { Trash2 } from 'lucide-react';
import type { Redirect } from '#contracts/custom-pages.ts';
import { Button } from '../ui/Button.tsx';

/** The former addresses of a page. One that is removed can be another page's, and leads nowhere until then. */
export function RedirectList(props: {
  path: string;
  redirects: readonly Redirect[];
  onChange(next: Redirect[]): void;
}) {
  const { path, redirects, onChange } = props;
  const own = redirects.filter(({ to }) => to === path);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="former-addresses">
      <h3 id="former-addresses" className="font-semibold">
        Former addresses that lead here
      </h3>
      <ul className="mt-2">
        {own.map((redirect) => (
          <li key={redirect.from} className="flex items-center justify-between gap-3 border-line border-b">
            {redirect.from}
            <Button
              variant="quiet"
              aria-label={`Remove ${redirect.from}`}
              onClick={() => onChange(redirects.filter((each) => each !== redirect))}
            >
              <Trash2 aria-hidden className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
