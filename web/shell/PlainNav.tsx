import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { navPages, signInPage } from './nav-pages.ts';

/** Replaces a navigation that failed, with plain links that cannot fail. */
export function PlainNav() {
  return (
    <header className="border-line border-b bg-paper print:hidden">
      <Container className="flex flex-wrap items-center justify-between gap-x-6 py-3">
        <nav aria-label="Main" className="flex flex-wrap gap-x-6">
          {[...navPages(null, useSite()), signInPage].map((page) => (
            <a key={page.path} href={page.path} className="flex min-h-11 items-center font-medium">
              {page.name}
            </a>
          ))}
        </nav>
      </Container>
    </header>
  );
}
