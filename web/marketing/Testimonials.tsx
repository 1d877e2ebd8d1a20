import { clsx } from 'clsx';
import type { TestimonialClip } from '#contracts/studio/site-content.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { Video } from '../ui/Video.tsx';
import { SectionHeading } from './SectionHeading.tsx';

export function Testimonials() {
  const { testimonials } = useSite().content.home;
  return (
    <section className="py-20 md:py-28">
      <Container>
        <SectionHeading title={testimonials.title} intro={testimonials.intro} />
        <ul className="mt-12 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-6">
          {testimonials.clips.map((clip, place) => (
            <Clip key={clip.question} clip={clip} wide={place < 2} />
          ))}
        </ul>
      </Container>
    </section>
  );
}

/** Five clips: two wide ones above, three below. */
function Clip({ clip, wide }: { clip: TestimonialClip; wide: boolean }) {
  return (
    <li className={clsx('rise flex flex-col', wide ? 'lg:col-span-3' : 'lg:col-span-2')}>
      <Video video={clip.video} compact={!wide} className="rounded-panel" />
      <h3 className="mt-6 text-heading">{clip.question}</h3>
      <blockquote className="mt-3 grow border-apricot border-l-3 pl-4 text-muted">
        <p>{clip.answer}</p>
      </blockquote>
      <p className="mt-4 font-semibold text-[0.9375rem]">{clip.client}</p>
    </li>
  );
}
