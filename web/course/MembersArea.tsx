import { clsx } from 'clsx';
import { BadgePercent, GraduationCap } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { useContext, useState } from 'react';
import type { CourseLink } from '#contracts/course/course.ts';
import { formatWeeks, getPackageOnPages, getPackagePrices } from '#domain/package-templates.ts';
import { formatMemberDiscount, getCallPrices } from '#domain/prices.ts';
import { CheckYourEmailNote } from '../accounts/CheckYourEmail.tsx';
import { IsMemberPreview, useSignedInUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PageTab } from '../ui/PageTab.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { CourseLoading } from './CourseLoading.tsx';
import { type Course, lessonKey, useCourse } from './course-content.ts';
import { type CourseView, useCourseView, useShowTab } from './course-view.ts';
import { LessonLink } from './LessonLinks.tsx';
import { LessonList } from './LessonList.tsx';
import { LessonView } from './LessonView.tsx';
import { OwnQuestions } from './OwnQuestions.tsx';

export function MembersArea() {
  const courseQuery = useCourse();
  const view = useCourseView();
  const showTab = useShowTab();
  const course = courseQuery.data;
  const [isWelcomeFocused, setWelcomeFocused] = useState(false);
  const lesson = course?.modules.find(({ id }) => id === view.part);

  return (
    <Tabs.Root value={view.tab} onValueChange={(tab) => showTab(tab as CourseView['tab'])}>
      <header className="dotted bg-sand">
        <Container className={lesson ? 'pt-6 md:pt-8' : 'pt-8 md:pt-16'}>
          <div className="flex">
            <Badge tone="leaf" className="bg-leaf! px-4! py-1! text-base! text-on-accent!">
              <GraduationCap aria-hidden className="size-5" strokeWidth={1.75} />
              Course Member
            </Badge>
          </div>
          {!lesson && <Welcome onFocusChange={setWelcomeFocused} />}
          <CheckYourEmailNote className="mt-6 max-w-3xl" />
          <Tabs.List
            aria-label="The course"
            className={clsx('flex flex-wrap gap-x-7', lesson ? 'mt-3' : 'mt-4 md:mt-8')}
          >
            <PageTab value="lessons">Video Lessons</PageTab>
            <PageTab value="resources">Resources</PageTab>
          </Tabs.List>
        </Container>
      </header>
      <Tabs.Content value="lessons" tabIndex={-1}>
        {!course && <LoadingTab query={courseQuery} />}
        {course && !lesson && <LessonsTab course={course} isPartMissing={view.part !== null} />}
        {course && lesson && (
          <ErrorBoundary key={lessonKey(lesson)} name="Lesson">
            <LessonView lesson={lesson} course={course} takesFocus={isWelcomeFocused} />
          </ErrorBoundary>
        )}
      </Tabs.Content>
      <Tabs.Content value="resources" tabIndex={-1}>
        {course ? (
          <ErrorBoundary name="Resources">
            <ResourcesTab resources={course.resources} />
          </ErrorBoundary>
        ) : (
          <LoadingTab query={courseQuery} />
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** The welcome. It is the page's heading while a part is loading, and has the focus after signing in. */
function Welcome({ onFocusChange }: { onFocusChange(hasFocus: boolean): void }) {
  const { firstName } = useSignedInUser();
  return (
    <h1
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      className="mt-5 text-display [overflow-wrap:anywhere]"
    >
      Welcome, {firstName}
    </h1>
  );
}

function LoadingTab({ query }: { query: ReturnType<typeof useCourse> }) {
  return (
    <Container className="py-10 md:py-14">
      <CourseLoading query={query} />
    </Container>
  );
}

/** The tab with all lessons. `isPartMissing`: the address names a part that the course does not have. */
function LessonsTab({ course, isPartMissing }: { course: Course; isPartMissing: boolean }) {
  const isPreview = useContext(IsMemberPreview);
  const ids = course.modules.map(({ id }) => id);
  return (
    <Container className="space-y-8 py-6 sm:space-y-12 md:py-12">
      {isPartMissing && (
        <p role="status" className="font-semibold">
          {isPreview ? 'Members don’t see the part that was open.' : 'This part isn’t in the course any more.'}
        </p>
      )}
      <ErrorBoundary name="Lessons">
        <LessonList course={course} />
      </ErrorBoundary>
      <ErrorBoundary name="Own questions">
        <OwnQuestions
          questions={course.questions.filter(({ lessonId }) => lessonId === null || !ids.includes(lessonId))}
        />
      </ErrorBoundary>
      <ErrorBoundary name="Offers for members">
        <MemberOffers />
      </ErrorBoundary>
    </Container>
  );
}

function ResourcesTab({ resources }: { resources: Course['resources'] }) {
  return (
    <Container className="space-y-12 py-8 md:py-12">
      <LinkGroup title="Worksheets and spreadsheets" links={resources.spreadsheets} />
      <LinkGroup title="Further reading" links={resources.articles} />
      <MemberOffers />
    </Container>
  );
}

function LinkGroup({ title, links }: { title: string; links: readonly CourseLink[] }) {
  return (
    <TitledSection title={title} titleClass="text-title">
      {links.length === 0 ? (
        <p className="mt-6 rounded-panel bg-sand/60 p-6 text-muted">There’s nothing here yet.</p>
      ) : (
        <ul className="mt-6 grid gap-4 md:grid-cols-2">
          {links.map((link, index) => (
            <li key={index} className="panel p-5">
              <LessonLink link={link} />
              <p className="mt-1 text-muted">{link.about}</p>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function MemberOffers() {
  const dollars = useDollars();
  const { prices, packages } = useSite();
  const packageOnPages = getPackageOnPages(packages);
  const { standard, member } = getPackagePrices(packageOnPages, prices);
  return (
    <section aria-labelledby="member-offers" className="rounded-panel on-leaf p-6 sm:p-10">
      <div className="flex flex-col gap-5 sm:flex-row sm:gap-8">
        <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-white/15 text-apricot">
          <BadgePercent aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <div className="grow">
          <h2 id="member-offers" className="text-title">
            Your member discount: {formatMemberDiscount(prices)} off coaching
          </h2>
          <p className="mt-3 max-w-2xl text-white/85">
            {formatWeeks(packageOnPages.weeks)} of 1-on-1 coaching for{' '}
            <s>
              <span className="sr-only">instead of </span>
              {dollars(standard)}
            </s>{' '}
            <strong className="text-white">{dollars(member)}</strong>, starting with a free call. Or a single coaching
            call:{' '}
            {prices.offeredMinutes.map((minutes, index) => (
              <span key={minutes}>
                {index > 0 && ', '}
                {minutes} minutes{' '}
                <s>
                  <span className="sr-only">instead of </span>
                  {dollars(getCallPrices(prices, minutes).standard)}
                </s>{' '}
                <strong className="text-white">{dollars(getCallPrices(prices, minutes).member)}</strong>
              </span>
            ))}
            .
          </p>
          <p className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <ButtonLink href="/book-coaching" variant="secondary">
              Book your free intro call
            </ButtonLink>
            <ButtonLink href="/book-coaching-call-discounted" variant="secondary">
              Book a discounted coaching call
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
