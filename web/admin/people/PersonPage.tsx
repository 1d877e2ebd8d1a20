import '../../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ClientDetails } from '#contracts/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { ApiError } from '../../api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { usePreloadToaster } from '../../ui/ToasterSlot.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { NotesEditor } from '../notes/NotesEditor.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { drawerQueryOptions } from '../RowDrawer.tsx';
import { PersonAccounts } from './PersonAccounts.tsx';
import { PersonAnswers } from './PersonAnswers.tsx';
import { PersonCalls } from './PersonCalls.tsx';
import { PersonConsents } from './PersonConsents.tsx';
import { PersonCourse } from './PersonCourse.tsx';
import { PersonCredit } from './PersonCredit.tsx';
import { PersonData } from './PersonData.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonMails } from './PersonMails.tsx';
import { PersonMoney } from './PersonMoney.tsx';
import { PersonQuestions } from './PersonQuestions.tsx';
import { personQuery } from './people-queries.ts';

/** Everything about one client. */
export default function PersonPage() {
  usePreloadToaster();
  const [path] = useLocation();
  return (
    <UserQueryProvider>
      <Person id={Number(path.split('/').at(-1))} />
    </UserQueryProvider>
  );
}

function Person({ id }: { id: number }) {
  const query = useQuery({ ...personQuery(id), ...drawerQueryOptions });
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
        <QueryContent query={query} what="the person">
          {(details) => <PersonSections person={details} />}
        </QueryContent>
      )}
    </AdminLayout>
  );
}

/** The sections of the page. A phone shows them one below the other, in this order. */
function PersonSections({ person }: { person: ClientDetails }) {
  const { id, notes, notesVersion } = person;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-6">
        <PersonSection title="Contact">
          <PersonFacts person={person} />
        </PersonSection>
        <PersonSection title="Calls">
          <PersonCalls person={person} />
        </PersonSection>
        <PersonSection title="Notes">
          <NotesEditor clientId={id} stored={{ notes, version: notesVersion }} />
        </PersonSection>
        <PersonSection title="Answers">
          <PersonAnswers answers={person.answers} />
        </PersonSection>
      </div>
      <div className="grid min-w-0 gap-6">
        <PersonSection title="Money">
          <PersonMoney person={person} />
        </PersonSection>
        <PersonSection title="Credit">
          <PersonCredit person={person} />
        </PersonSection>
        <PersonSection title="Course">
          <PersonCourse person={person} />
        </PersonSection>
        <PersonSection title="Questions">
          <PersonQuestions questions={person.questions} />
        </PersonSection>
        <PersonSection title="Agreed to">
          <PersonConsents consents={person.consents} />
        </PersonSection>
        <PersonSection title="Emails">
          <PersonMails person={person} />
        </PersonSection>
        <PersonSection title="Sign-in">
          <PersonAccounts accounts={person.accounts} />
        </PersonSection>
        <PersonSection title="Their data">
          <PersonData person={person} />
        </PersonSection>
      </div>
    </div>
  );
}

const PersonSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <TitledSection title={title} className="min-w-0 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-7">
    <div className="mt-4">
      <ErrorBoundary name="Person">{children}</ErrorBoundary>
    </div>
  </TitledSection>
);
