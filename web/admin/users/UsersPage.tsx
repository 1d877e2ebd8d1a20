import '../../zod-without-eval.ts';
import { UserPlus } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { usePreloadToaster } from '../../ui/ToasterSlot.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { AccountChanges } from './AccountChanges.tsx';
import { UserManagement } from './UserManagement.tsx';

const tabClass =
  'min-h-12 cursor-pointer border-transparent border-b-3 px-1 font-semibold text-muted hover:text-ink data-[state=active]:border-apricot data-[state=active]:text-ink';

export default function UsersPage() {
  usePreloadToaster();
  const [isCreating, setCreating] = useState(false);

  return (
    <UserQueryProvider>
      <AdminLayout
        title="Users"
        actions={
          <Button onClick={() => setCreating(true)}>
            <UserPlus aria-hidden className="size-5" />
            Create User
          </Button>
        }
      >
        <Tabs.Root defaultValue="users">
          <Tabs.List aria-label="Users and changes" className="flex gap-7 border-line border-b">
            <Tabs.Trigger value="users" className={tabClass}>
              All users
            </Tabs.Trigger>
            <Tabs.Trigger value="changes" className={tabClass}>
              Changes
            </Tabs.Trigger>
          </Tabs.List>
          {/* Stays in place, so that a search outlives a look at the changes. */}
          <Tabs.Content value="users" forceMount className="pt-6 data-[state=inactive]:hidden">
            <ErrorBoundary name="Users">
              <UserManagement isCreating={isCreating} onCreatingEnded={() => setCreating(false)} />
            </ErrorBoundary>
          </Tabs.Content>
          <Tabs.Content value="changes" className="pt-6">
            <ErrorBoundary name="Changes">
              <AccountChanges />
            </ErrorBoundary>
          </Tabs.Content>
        </Tabs.Root>
      </AdminLayout>
    </UserQueryProvider>
  );
}
