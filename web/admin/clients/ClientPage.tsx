import '../../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { ApiError } from '../../api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { usePreloadToaster } from '../../ui/ToasterSlot.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { QueryContent } from '../QueryContent.tsx';
import { drawerQueryOptions } from '../RowDrawer.tsx';
import { ClientAccounts } from './ClientAccounts.tsx';
import { ClientAnswers } from './ClientAnswers.tsx';
import { ClientCalls } from './ClientCalls.tsx';
import { ClientConsents } from './ClientConsents.tsx';
import { ClientCourse } from './ClientCourse.tsx';
import { ClientCredit } from './ClientCredit.tsx';
import { ClientData } from './ClientData.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { ClientMails } from './ClientMails.tsx';
import { ClientMoney } from './ClientMoney.tsx';
import { ClientPackages } from './ClientPackages.tsx';
import { ClientQuestions } from './ClientQuestions.tsx';
import { clientQuery } from './client-queries.ts';
import { NotesEditor } from './NotesEditor.tsx';

/** Everything about one client. */
export default function ClientPage() {
  usePreloadToaster();
  const [path] = useLocation();
  return (
    <UserQueryProvider>
      <Person id={Number(path.split('/').at(-1))} />
    </UserQueryProvider>
  );
}

function Person({ id }: { id: number }) {
  const query = useQuery({ ...clientQuery(id), ...drawerQueryOptions });
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
          Answers: <ClientAnswers answers={person.answers} />,
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
      <TitledSection
        key={title}
        title={title}
        className="min-w-0 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-7"
      >
        <div className="mt-4">
          <ErrorBoundary name="Person">{content}</ErrorBoundary>
        </div>
      </TitledSection>
    ))}
  </div>
);
