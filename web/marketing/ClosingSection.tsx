import type { CallToAction as ClosingContent } from '#contracts/studio/site-content.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';
import { FreeCallNote } from './FreeCallNote.tsx';

/** The end of a page, with an invitation to the free call. */
export function ClosingSection({ closing }: { closing: ClosingContent }) {
  return (
    <section className="pt-9 pb-12 md:pt-0 md:pb-28">
      <Container>
        <div className="rise grid items-center overflow-hidden rounded-panel bg-apricot-soft md:grid-cols-2">
          <div className="p-8 sm:p-12 lg:p-16">
            <h2 className="text-title">{closing.title}</h2>
            <p className="mt-4 text-lead text-muted">{closing.text}</p>
            <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap sm:gap-4">
              <ButtonLink href="/book-call">{closing.button}</ButtonLink>
              {closing.second && (
                <ButtonLink href="/coaching-offers" variant="secondary">
                  {closing.second}
                </ButtonLink>
              )}
            </div>
            <FreeCallNote className="mt-4" />
          </div>
          <Picture picture={closing.picture} className="aspect-[4/3] h-full w-full object-cover" />
        </div>
      </Container>
    </section>
  );
}
