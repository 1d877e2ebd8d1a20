import '../zod-without-eval.ts';
import { isMember } from '#domain/access.ts';
import { formatPartCount } from '#domain/lessons.ts';
import { useUserState } from '../accounts/current-user.ts';
import { UserQueryProvider } from '../accounts/UserQueryProvider.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { AccessRequired } from './CourseGate.tsx';
import { CourseLoading } from './CourseLoading.tsx';
import { type Course, useCourse } from './course-content.ts';
import { partPath } from './course-view.ts';
import { ModuleRow } from './ModuleRow.tsx';
import { NeedHelp } from './NeedHelp.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { continueLabel, courseProgress } from './progress-labels.ts';

export default function CourseContentPage() {
  usePreloadToaster();
  const current = useUserState();
  if (current.status !== 'signed-in') return null;
  if (!isMember(current.user)) return <AccessRequired />;
  return (
    <UserQueryProvider>
      <Content />
    </UserQueryProvider>
  );
}

function Content() {
  const query = useCourse();
  if (query.data) return <Loaded course={query.data} />;
  return (
    <Container className="grid min-h-[60dvh] place-items-center py-16">
      <h1 className="sr-only">Your course</h1>
      <CourseLoading query={query} />
    </Container>
  );
}

function Loaded({ course }: { course: Course }) {
  const { user, modules } = course;
  const help = (
    <ErrorBoundary name="Help">
      <NeedHelp modules={modules} />
    </ErrorBoundary>
  );
  return (
    <>
      <header className="dotted bg-sand">
        <Container className="py-10 md:py-16">
          <p className="eyebrow">Self-Paced Nutrition Course</p>
          <h1 className="mt-3 text-display [overflow-wrap:anywhere]">
            {user.firstName} {user.lastName}
          </h1>
        </Container>
      </header>
      <Container className="grid gap-8 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="space-y-6 lg:sticky lg:top-28 lg:order-last">
          <ErrorBoundary name="Course progress">
            <Progress course={course} />
          </ErrorBoundary>
          <div className="max-lg:hidden">{help}</div>
        </div>
        <TitledSection title={`All ${formatPartCount(modules.length)}`} titleClass="text-title" className="min-w-0">
          <ol className="mt-4 divide-y divide-line border-line border-y">
            {modules.map((module) => (
              <ErrorBoundary key={module.id} name="Course module">
                <ModuleRow module={module} />
              </ErrorBoundary>
            ))}
          </ol>
        </TitledSection>
        <div className="lg:hidden">{help}</div>
      </Container>
    </>
  );
}

function Progress({ course: { modules, nextId } }: { course: Course }) {
  const { percent, label } = courseProgress(modules);
  const next = modules.find(({ id }) => id === nextId);
  return (
    <TitledSection title="Course Progress" className="rounded-panel bg-leaf-soft p-6">
      <p className="mt-1 text-muted">Lifetime access</p>
      <div className="mt-5">
        <ProgressBar percent={percent} label={label} />
      </div>
      <p className="mt-2 font-semibold">{label}</p>
      <ButtonLink href={next ? partPath(next.id) : '/course'} className="mt-5">
        {next ? continueLabel(next, modules) : 'Open the course'}
      </ButtonLink>
    </TitledSection>
  );
}
