import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { Video } from '../ui/Video.tsx';

export function ClientResults() {
  const { results } = useSite().content.home;
  return (
    <section className="on-leaf py-9 md:py-28">
      <Container className="grid items-center gap-12 lg:grid-cols-[1.25fr_1fr] lg:gap-16">
        <Video video={results.video} className="rounded-panel ring-1 ring-white/20" />
        <div>
          <h2 className="text-title">{results.title}</h2>
          {results.text.map((paragraph) => (
            <p key={paragraph} className="mt-5 text-white/90">
              {paragraph}
            </p>
          ))}
        </div>
      </Container>
    </section>
  );
}
