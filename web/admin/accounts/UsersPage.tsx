import '../../zod-without-eval.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeft, KeyRound, LogIn, ShieldAlert, UserPlus, UserRound } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { listSecurityEvents, type SecurityEvent } from '#contracts/accounts/security-events.ts';
import { listAuditLog } from '#contracts/accounts/users.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { endpointQuery } from '../../queries.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageTabs } from '../../ui/PageTab.tsx';
import { AdminLayout, adminPage } from '../AdminLayout.tsx';
import { CoachMoment } from '../CoachTime.tsx';
import { useListView } from '../list-view.ts';
import { LoadFailure, Loading } from '../QueryContent.tsx';
import { ShowOlderButton } from '../ShowOlderButton.tsx';
import { auditActionLabel } from './audit-labels.ts';
import { describeSecurityEvent, securityEventDetails, securityEventGroup } from './security-event-labels.ts';
import { UserManagement } from './UserManagement.tsx';
import { UsersView } from './users-view.ts';

const tabs = { users: 'All users', changes: 'Changes' } as const;

export default adminPage(UsersPage);

function UsersPage() {
  const { view, show } = useListView(UsersView, ['tab']);
  const [isCreating, setCreating] = useState(false);

  function startCreating() {
    // The other tab would hide the dialog.
    if (view.tab !== 'users') show({ tab: 'users' });
    setCreating(true);
  }

  return (
    <AdminLayout
      title="Users"
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink href="/admin/people" variant="quiet">
            <ArrowLeft aria-hidden className="size-5" />
            People
          </ButtonLink>
          <Button onClick={startCreating}>
            <UserPlus aria-hidden className="size-5" />
            Create User
          </Button>
        </div>
      }
    >
      <PageTabs label="Users and changes" names={tabs} value={view.tab} onChoose={(tab) => show({ tab })}>
        {/* Stays mounted, so that new sign-in details are still there after a look at the changes. */}
        <Tabs.Content value="users" forceMount className="pt-6 data-[state=inactive]:hidden">
          <ErrorBoundary name="Users">
            <UserManagement
              view={view}
              onShow={show}
              isCreating={isCreating}
              onCreatingEnded={() => setCreating(false)}
            />
          </ErrorBoundary>
        </Tabs.Content>
        <Tabs.Content value="changes" className="pt-6">
          <ErrorBoundary name="Changes">
            <AccountChanges />
          </ErrorBoundary>
        </Tabs.Content>
      </PageTabs>
    </AdminLayout>
  );
}

const triggerClass =
  'min-h-11 cursor-pointer rounded-[0.5rem] px-4 font-semibold text-muted hover:text-ink data-[state=active]:bg-card data-[state=active]:text-leaf-dark data-[state=active]:shadow-sm';

function AccountChanges() {
  return (
    <Tabs.Root defaultValue="admins">
      <Tabs.List
        aria-label="What to show"
        className="mb-6 inline-flex w-full flex-wrap gap-1 *:grow rounded-control bg-sand p-1 sm:w-auto"
      >
        <Tabs.Trigger value="admins" className={triggerClass}>
          By admins
        </Tabs.Trigger>
        <Tabs.Trigger value="security" className={triggerClass}>
          Sign-ins and security
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="admins">
        <AuditLog />
      </Tabs.Content>
      <Tabs.Content value="security">
        <SecurityLog />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function AuditLog() {
  return (
    <EntryLog
      name="Changes"
      about="What admins have changed, newest first."
      whenEmpty="Nothing has been changed yet."
      endpoint={listAuditLog}
    >
      {(entry) => (
        <>
          <p>
            <strong>{entry.actor}</strong> {auditActionLabel(entry)}.
          </p>
          <CoachMoment at={entry.createdAt} className="text-muted text-sm" />
        </>
      )}
    </EntryLog>
  );
}

const icons = { warning: ShieldAlert, 'sign-in': LogIn, password: KeyRound, account: UserRound };

function SecurityLog() {
  return (
    <EntryLog
      name="Security events"
      about="Who signed in, who tried to, and what happened to passwords and accounts. Kept for 90 days, newest first."
      whenEmpty="Nothing has happened yet."
      endpoint={listSecurityEvents}
    >
      {(event) => <SecurityEntry event={event} />}
    </EntryLog>
  );
}

function SecurityEntry({ event }: { event: SecurityEvent }) {
  const group = securityEventGroup(event);
  const Icon = icons[group];
  return (
    <div className="flex gap-3">
      <Icon
        aria-hidden
        className={clsx('mt-0.5 size-5 shrink-0', group === 'warning' ? 'text-apricot-deep' : 'text-leaf')}
      />
      <div className="min-w-0">
        <p>{describeSecurityEvent(event)}</p>
        <p className="text-muted text-sm">
          <CoachMoment at={event.createdAt} />
          {securityEventDetails(event).map((detail) => (
            <span key={detail}> · {detail}</span>
          ))}
        </p>
      </div>
    </div>
  );
}

type PageReply<Entry> = { entries: Entry[]; hasMore: boolean };

type EntryLogProps<Entry> = {
  /** The list's name, also in the sentences about loading: 'Changes'. */
  name: string;
  about: string;
  whenEmpty: string;
  /** An endpoint that replies with the newest entries, or with those older than the entry with the id `before`. */
  endpoint: Endpoint<z.ZodType, z.ZodType<PageReply<Entry>>, z.ZodType<unknown, { before?: unknown }>>;
  children(entry: Entry): ReactNode;
};

/** A list of past events, newest first. A button loads older entries. */
function EntryLog<Entry extends { id: number }>(props: EntryLogProps<Entry>) {
  const { name, about, whenEmpty, endpoint, children } = props;
  const log = useInfiniteQuery({
    queryKey: [endpoint.path],
    queryFn: (context) => endpointQuery(endpoint, { query: { before: context.pageParam } }).queryFn(context),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page?.hasMore ? String(page.entries.at(-1)?.id) : undefined),
    refetchOnMount: 'always',
  });
  const list = useRef<HTMLUListElement>(null);
  const entries = log.data?.pages.flatMap((page) => page?.entries ?? []);

  return (
    <div className="max-w-3xl space-y-6">
      <p className="text-muted">{about}</p>
      <LoadFailure title={`Error loading the ${name.toLowerCase()}`} query={log} />
      {!entries && !log.error && <Loading noun={name.toLowerCase()} />}
      {entries?.length === 0 && <p>{whenEmpty}</p>}
      {entries && entries.length > 0 && (
        <ul ref={list} aria-label={name} className="panel px-5 shadow-panel sm:px-7">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className="border-line/70 border-b py-4 leading-snug [overflow-wrap:anywhere] last:border-b-0"
            >
              {children(entry)}
            </li>
          ))}
        </ul>
      )}
      <ShowOlderButton query={log} list={list} entry="li" />
    </div>
  );
}
