import '../../zod-without-eval.ts';
import { clsx } from 'clsx';
import { ArrowLeft, KeyRound, LogIn, ShieldAlert, UserPlus, UserRound } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { useState } from 'react';
import { listSecurityEvents, type SecurityEvent } from '#contracts/accounts/security-events.ts';
import { listAuditLog } from '#contracts/accounts/users.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageTabs } from '../../ui/PageTab.tsx';
import { AdminLayout, adminPage } from '../AdminLayout.tsx';
import { CoachMoment } from '../CoachTime.tsx';
import { useListView } from '../list-view.ts';
import { auditActionLabel } from './audit-labels.ts';
import { EntryLog } from './EntryLog.tsx';
import { describeSecurityEvent, securityEventDetails, securityEventGroup } from './security-event-labels.ts';
import { UserManagement } from './UserManagement.tsx';
import { UsersView } from './users-view.ts';

const tabs = { users: 'All users', changes: 'Changes' } as const;

export default adminPage(UsersPage);

function UsersPage() {
  const { view, show } = useListView(UsersView, ['tab']);
  const [isCreating, setCreating] = useState(false);

  function startCreating() {
    // The other tab hides the dialog.
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
        {/* Stays in place, so that the sign-in details outlive a look at the changes. */}
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
      {(event) => <Entry event={event} />}
    </EntryLog>
  );
}

function Entry({ event }: { event: SecurityEvent }) {
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
