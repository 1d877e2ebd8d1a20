import '../../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { consentNames } from '#domain/consents.ts';
import { fullName } from '#domain/full-name.ts';
import { ApiError } from '../../api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { AdminLayout, adminPage } from '../AdminLayout.tsx';
import { bookingKey } from '../booking-ref.ts';
import { CoachDay } from '../CoachTime.tsx';
import { courseMembersPath } from '../client-paths.ts';
import { useCoachDates } from '../coach-dates.ts';
import { QueryContent } from '../QueryContent.tsx';
import { drawerQueryOptions } from '../RowDrawer.tsx';
import { ClientAccounts } from './ClientAccounts.tsx';
import { ClientCalls } from './ClientCalls.tsx';
import { ClientCourse } from './ClientCourse.tsx';
import { ClientCredit } from './ClientCredit.tsx';
import { ClientData } from './ClientData.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { ClientMails } from './ClientMails.tsx';
import { ClientMoney } from './ClientMoney.tsx';
import { ClientPackages } from './ClientPackages.tsx';
import { clientQuery } from './client-queries.ts';
import { NotesEditor } from './NotesEditor.tsx';
import { ShortList } from './ShortList.tsx';

export default adminPage(Person);

/** Everything about one client. */
function Person() {
  const [path] = useLocation();
  const query = useQuery({ ...clientQuery(Number(path.split('/').at(-1))), ...drawerQueryOptions });
  const { data: person, error } = query;
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <AdminLayout
      title={!isGone && person ? fullName(person) || person.email : 'Person'}
      actions={
        <ButtonLink href="/admin/people" variant="quiet" className="max-sm:-ml-4 sm:-mr-4">
          <ArrowLeft aria-hidden className="size-5" />
          All people
        </ButtonLink>
      }
    >
      {isGone ? (
        <p role="alert">There’s no such person. They may have been joined with another.</p>
      ) : (
        <QueryContent query={query} noun="the person">
          {(details) => <ClientSections person={details} />}
        </QueryContent>
      )}
    </AdminLayout>
  );
}

/** The sections of the page. A phone shows them one below the other, in this order. */
function ClientSections({ person }: { person: ClientDetails }) {
  const { id, notes, notesVersion } = person;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <SectionColumn
        sections={{
          Contact: <ClientFacts person={person} />,
          Calls: <ClientCalls person={person} />,
          Notes: <NotesEditor clientId={id} stored={{ notes, version: notesVersion }} />,
          'Answers before calls': <ClientAnswers answers={person.answers} />,
        }}
      />
      <SectionColumn
        sections={{
          ...(person.packages.length > 0 && { Packages: <ClientPackages person={person} /> }),
          Money: <ClientMoney person={person} />,
          Credit: <ClientCredit person={person} />,
          Course: <ClientCourse person={person} />,
          Questions: <ClientQuestions questions={person.questions} />,
          'Agreed to': <ClientConsents consents={person.consents} />,
          Emails: <ClientMails person={person} />,
          'Sign-in': <ClientAccounts accounts={person.accounts} />,
          'Their data': <ClientData person={person} />,
        }}
      />
    </div>
  );
}

const SectionColumn = ({ sections }: { sections: Record<string, ReactNode> }) => (
  <div className="grid min-w-0 gap-6">
    {Object.entries(sections).map(([title, content]) => (
      <TitledSection key={title} title={title} className="panel min-w-0 p-5 shadow-panel sm:p-7">
        <div className="mt-4">
          <ErrorBoundary name="Person">{content}</ErrorBoundary>
        </div>
      </TitledSection>
    ))}
  </div>
);

/** The person's answers before each call; those of the latest call are open. */
function ClientAnswers({ answers }: Pick<ClientDetails, 'answers'>) {
  if (answers.length === 0) return <p className="text-muted">No answers yet.</p>;
  return (
    <div className="space-y-3">
      {answers.map((call, index) => (
        <details
          key={bookingKey({ kind: call.kind, id: call.bookingId })}
          open={index === 0}
          className="group rounded-control border border-line"
        >
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2 leading-snug hover:bg-paper">
            <h3 className="font-sans font-semibold">{call.label}</h3>
            <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <dl className="space-y-3 px-4 pt-1 pb-4">
            {call.answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-semibold text-muted text-sm">{question}</dt>
                <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </div>
  );
}

function ClientQuestions({ questions }: Pick<ClientDetails, 'questions'>) {
  if (questions.length === 0) return <p className="text-muted">No questions about the course.</p>;
  return (
    <ShortList label="Questions about the course" className="space-y-4">
      {questions.map(({ id, lesson, question, createdAt, answer, isOpen }) => (
        <li key={id} tabIndex={-1} className="leading-snug">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{question}</p>
          <p className="text-muted text-sm">
            {lesson ?? 'The course as a whole'}, <CoachDay at={createdAt} />
          </p>
          {!answer && !isOpen && <p className="text-muted">Answered by email.</p>}
          {answer && <p className="mt-1 whitespace-pre-wrap pl-4 text-muted [overflow-wrap:anywhere]">{answer}</p>}
          {isOpen && (
            <Link href={courseMembersPath} className="text-link">
              Answer it
            </Link>
          )}
        </li>
      ))}
    </ShortList>
  );
}

type Consent = ClientDetails['consents'][number];

function ClientConsents({ consents }: Pick<ClientDetails, 'consents'>) {
  if (consents.length === 0) return <p className="text-muted">Nothing yet.</p>;
  return (
    <ShortList label="What this person agreed to">
      {consents.map((consent, place) => (
        <li key={place} tabIndex={-1} className="border-line/70 border-b py-3 leading-snug last:border-b-0">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <span className="font-semibold">{consent.about}</span>
            <StateBadge state={consent.state} />
          </div>
          <ConsentFacts consent={consent} />
        </li>
      ))}
    </ShortList>
  );
}

const badges = {
  given: { tone: 'leaf', label: 'Agreed' },
  withdrawn: { tone: 'danger', label: 'Withdrawn' },
  'not-asked': { tone: 'sand', label: 'Not asked' },
  'not-given': { tone: 'sand', label: 'Not given' },
} as const;

const StateBadge = ({ state }: Pick<Consent, 'state'>) => (
  <Badge tone={badges[state].tone}>{badges[state].label}</Badge>
);

function ConsentFacts({ consent: { policy, version, givenAt, withdrawnAt, network } }: { consent: Consent }) {
  const { momentOf } = useCoachDates();
  const facts = [
    `${consentNames[policy]}${version === null ? '' : `, version ${version}`}`,
    givenAt && `${momentOf(givenAt)} from ${network}`,
    withdrawnAt && `Taken back ${momentOf(withdrawnAt)}${givenAt ? '' : ` from ${network}`}; the answers are deleted`,
  ].filter(Boolean);
  return facts.map((fact) => (
    <p key={fact} className="text-muted text-sm [overflow-wrap:anywhere]">
      {fact}
    </p>
  ));
}
