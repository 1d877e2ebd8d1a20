import { Link } from 'wouter';
import type { CallToAction as ClosingContent } from '#contracts/public-pages.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';

/** Ends a page with an invitation to the next one. */
export function ClosingSection({ closing, href }: { closing: ClosingContent; href: string }) {
  return (
    <section className="pb-20 md:pb-28">
      <Container>
        <div className="grid items-center overflow-hidden rounded-panel bg-apricot-soft md:grid-cols-2">
          <div className="p-8 sm:p-12 lg:p-16">
            <h2 className="text-title">{closing.title}</h2>
            <p className="mt-4 text-lead text-muted">{closing.text}</p>
            <Link href={href} className={`mt-8 ${buttonClass()}`}>
              {closing.button}
            </Link>
          </div>
          <Picture picture={closing.picture} className="aspect-[4/3] h-full w-full object-cover" />
        </div>
      </Container>
    </section>
  );
}
