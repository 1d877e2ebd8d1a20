import { ArrowRight } from 'lucide-react';
import { leadsWithPhotograph } from '#contracts/studio/real-media.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Video } from '../ui/Video.tsx';
import { ClipToCome } from './ClipToCome.tsx';
import { FreeCallNote } from './FreeCallNote.tsx';

export function HomeHero() {
  const { content } = useSite();
  const { profile, home } = content;
  return (
    <section className="relative -mb-px overflow-hidden">
      <Hills />
      <Container className="relative grid items-center gap-12 pt-10 pb-12 md:pt-16 md:pb-16 lg:grid-cols-[1.02fr_1fr] lg:gap-16 lg:pt-12 lg:pb-14">
        <div>
          <p className="eyebrow">{profile.role}</p>
          <h1 className="mt-5 text-display">{home.hero.title}</h1>
          <p className="mt-6 max-w-xl text-lead text-muted">{home.hero.intro}</p>
          <div className="mt-9 grid gap-3 sm:flex sm:flex-wrap sm:gap-4">
            <ButtonLink href="/book-call">Book your free call</ButtonLink>
            <ButtonLink href="/coaching-offers" variant="secondary">
              Compare the offers
              <ArrowRight aria-hidden className="size-5" />
            </ButtonLink>
          </div>
          <FreeCallNote className="mt-4" />
        </div>
        {leadsWithPhotograph(content) ? (
          <div>
            <Portrait />
            <ClipToCome video={home.hero.video} note="Visitors see your photograph until your own clip is here." />
          </div>
        ) : (
          <figure>
            <div className="relative">
              <TiltedBackground />
              <Video video={home.hero.video} eager className="rounded-panel shadow-panel" />
            </div>
            <figcaption className="mt-9 text-muted lg:text-right">
              <span className="font-semibold text-ink">{home.hero.video.title}</span>
              <span aria-hidden> · </span>
              {profile.firstName} {profile.lastName}
            </figcaption>
          </figure>
        )}
      </Container>
    </section>
  );
}

/** The coach's portrait, which comes first on a phone. */
function Portrait() {
  const { portrait } = useSite().content.profile;
  return (
    <div className="relative max-lg:order-first max-lg:mr-3">
      <TiltedBackground />
      <Picture
        picture={portrait}
        eager
        className="relative aspect-[5/4] h-auto w-full rounded-panel object-[50%_25%] object-cover shadow-panel lg:aspect-[4/5] lg:max-h-144"
      />
    </div>
  );
}

const TiltedBackground = () => (
  <div className="-rotate-3 absolute inset-0 translate-x-3 translate-y-4 rounded-panel bg-apricot" />
);

function Hills() {
  return (
    <svg viewBox="0 0 1440 700" preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
      <path
        d="M860 0H1440V560C1330 640 1190 610 1120 500C1050 390 1080 300 980 220C900 156 840 110 860 0Z"
        fill="var(--color-sand)"
      />
      <path d="M0 672C200 628 420 690 700 666C980 642 1160 692 1440 658V700H0Z" fill="var(--color-leaf-soft)" />
    </svg>
  );
}
