import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Container } from '../ui/Container.tsx';
import { Brand } from './Brand.tsx';

/**
 * Returns the page before a checkout, and the state of its new history entry. Its `name` continues 'Back': 'to the
 * offers'.
 */
export type WayBack = (historyState: unknown) => { path: string; name: string; state?: object };

/** The header of a checkout: whose site it is, and the way back. */
export function QuietHeader({ wayBack }: { wayBack: WayBack }) {
  const { path, name, state } = wayBack(useHistoryState<unknown>());
  return (
    <header className="border-line/70 border-b bg-paper print:hidden">
      <Container className="flex min-h-14 items-center justify-between gap-3">
        <Brand />
        <Link
          href={path}
          state={state}
          className="flex min-h-11 shrink-0 items-center gap-1.5 px-2 font-medium hover:text-leaf"
        >
          <ArrowLeft aria-hidden className="size-5" />
          <span>
            Back <span className="sr-only">{name}</span>
          </span>
        </Link>
      </Container>
    </header>
  );
}
