import { clsx } from 'clsx';
import { isShownAsClip } from '#contracts/studio/real-media.ts';
import type { TestimonialClip } from '#contracts/studio/site-content.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Video } from '../ui/Video.tsx';
import { ClipToCome } from './ClipToCome.tsx';
import { SectionHeading } from './SectionHeading.tsx';

export function Testimonials() {
  const { testimonials } = useSite().content.home;
  return (
    <section className="py-9 md:py-28">
      <Container>
        <SectionHeading title={testimonials.title} intro={testimonials.intro} />
        <ul className="mt-9 grid gap-x-8 gap-y-10 md:mt-12 md:grid-cols-2 md:gap-y-12 lg:grid-cols-6">
          {testimonials.clips.map((clip, index) => (
            <Testimonial key={clip.question} testimonial={clip} index={index} />
          ))}
        </ul>
      </Container>
    </section>
  );
}

/** A testimonial. The first two stand above in a wide form, the others below. */
function Testimonial({ testimonial, index }: { testimonial: TestimonialClip; index: number }) {
  const { question, answer, client, video } = testimonial;
  const isWide = index < 2;
  const isClip = isShownAsClip(testimonial, index);
  return (
    <li className={clsx('rise flex flex-col', isWide ? 'lg:col-span-3' : 'lg:col-span-2')}>
      {isClip && <Video video={video} compact={!isWide} className="mb-6 rounded-panel" />}
      <h3 className="text-heading">{question}</h3>
      <blockquote className="mt-3 grow border-apricot border-l-3 pl-4 text-muted">
        <p>{answer}</p>
      </blockquote>
      <p className="mt-4 flex items-center gap-3 font-semibold text-[0.9375rem]">
        {!isClip && (
          <Picture picture={{ ...video.poster, alt: '' }} className="size-12 shrink-0 rounded-full object-cover" />
        )}
        <span className="[text-wrap:balance]">{client}</span>
      </p>
      {!isClip && <ClipToCome video={video} note="Visitors see a quote until a clip of this person is here." />}
    </li>
  );
}
