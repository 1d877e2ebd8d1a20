import type { CourseLink } from '#contracts/course/course.ts';
import { Container } from '../ui/Container.tsx';
import type { Course } from './course-content.ts';
import { LessonLink } from './LessonLinks.tsx';
import { MemberOffers } from './MemberOffers.tsx';

export function ResourcesTab({ resources }: { resources: Course['resources'] }) {
  return (
    <Container className="space-y-12 py-8 md:py-12">
      <LinkGroup id="spreadsheets" title="Worksheets and spreadsheets" links={resources.spreadsheets}>
        For logging, planning and calculating with your own numbers. They open in Word, Excel, Pages, Numbers and
        Google’s apps.
      </LinkGroup>
      <LinkGroup id="articles" title="Further reading" links={resources.articles}>
        The research behind the lessons, if you like to read it at the source. These open on other sites.
      </LinkGroup>
      <MemberOffers />
    </Container>
  );
}

function LinkGroup(props: { id: string; title: string; children: string; links: readonly CourseLink[] }) {
  const { id, title, children, links } = props;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <p className="mt-2 max-w-2xl text-muted">{children}</p>
      {links.length === 0 ? (
        <p className="mt-6 rounded-panel bg-sand/60 p-6 text-muted">There’s nothing here yet.</p>
      ) : (
        <ul className="mt-6 grid gap-4 md:grid-cols-2">
          {links.map((link) => (
            <li key={link.url} className="rounded-panel border border-line bg-card p-5">
              <LessonLink link={link} />
              <p className="mt-1 text-muted">{link.about}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
