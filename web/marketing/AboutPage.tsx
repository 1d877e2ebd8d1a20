import { BriefcaseBusiness, GraduationCap, type LucideIcon, ScrollText } from 'lucide-react';
import type { CareerEntry } from '#contracts/studio/site-content.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { Picture } from '../ui/Picture.tsx';
import { ClosingSection } from './ClosingSection.tsx';
import { SectionHeading } from './SectionHeading.tsx';

export default function AboutPage() {
  const { about } = useSite().content;
  return (
    <>
      <Introduction />
      <section className="pb-9 md:pb-28">
        <Container className="grid gap-14 lg:grid-cols-2 lg:gap-x-16">
          <div className="grid content-start gap-14">
            <History title="Education" icon={GraduationCap} entries={about.education} />
            <History title="Certifications" icon={ScrollText} entries={about.certifications} />
          </div>
          <History title="Work history" icon={BriefcaseBusiness} entries={about.work} />
        </Container>
      </section>
      <Philosophy />
      <div className="md:pt-28">
        <ClosingSection closing={about.closing} />
      </div>
    </>
  );
}

function Introduction() {
  const { profile, about } = useSite().content;
  return (
    <section className="relative overflow-hidden">
      <Container className="grid items-center gap-12 pt-10 pb-18 md:grid-cols-[1fr_1.15fr] md:pt-16 md:pb-24 lg:gap-20">
        <div className="relative mx-auto w-full max-w-md">
          <div className="absolute inset-x-6 -bottom-5 top-10 rotate-2 rounded-[14rem_14rem_1.5rem_1.5rem] bg-apricot" />
          <Picture
            picture={profile.portrait}
            eager
            className="relative h-auto w-full rounded-[14rem_14rem_1.5rem_1.5rem] shadow-panel"
          />
        </div>
        <div>
          <p className="eyebrow">{profile.role}</p>
          <h1 className="mt-5 text-display">{about.title}</h1>
          {about.intro.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? 'mt-6 text-lead' : 'mt-5 text-muted'}>
              {paragraph}
            </p>
          ))}
        </div>
      </Container>
    </section>
  );
}

function History({ title, icon: Icon, entries }: { title: string; icon: LucideIcon; entries: CareerEntry[] }) {
  return (
    <div>
      <h2 className="flex items-center gap-4 text-title">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-leaf-soft text-leaf">
          <Icon aria-hidden className="size-6" strokeWidth={1.75} />
        </span>
        {title}
      </h2>
      <ul className="mt-7 ml-6">
        {entries.map((entry) => (
          <li
            key={entry.title + entry.years}
            className="relative pb-8 pl-10 before:absolute before:top-4 before:-left-0.5 before:h-full before:w-0.5 before:bg-line after:absolute after:top-2.5 after:-left-[7px] after:size-3 after:rounded-full after:bg-apricot after:ring-4 after:ring-paper last:pb-0 last:before:hidden"
          >
            <p className="font-semibold text-[0.9375rem] text-apricot-deep">{entry.years}</p>
            <h3 className="mt-1 text-heading">{entry.title}</h3>
            <p className="font-medium">{entry.place}</p>
            {entry.text && <p className="mt-2 text-muted">{entry.text}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Philosophy() {
  const { philosophy } = useSite().content.about;
  return (
    <section className="dotted bg-sand py-9 md:py-28">
      <Container>
        <SectionHeading title={philosophy.title} intro={philosophy.intro} />
        <ol className="mt-12 grid gap-6 md:grid-cols-2">
          {philosophy.beliefs.map((belief, index) => (
            <li key={belief.title} className="rise rounded-panel bg-card p-8 shadow-panel sm:p-10">
              <span aria-hidden className="font-display font-semibold text-4xl text-apricot">
                {index + 1}
              </span>
              <h3 className="mt-3 text-heading">{belief.title}</h3>
              <p className="mt-3 text-muted">{belief.text}</p>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
