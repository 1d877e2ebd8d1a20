import { Tabs } from 'radix-ui';
import { AuditLog } from './AuditLog.tsx';
import { SecurityLog } from './SecurityLog.tsx';

const triggerClass =
  'min-h-11 cursor-pointer rounded-[0.5rem] px-4 font-semibold text-muted hover:text-ink data-[state=active]:bg-card data-[state=active]:text-leaf-dark data-[state=active]:shadow-sm';

/** Changes by admins, and security events of all accounts. */
export function AccountChanges() {
  return (
    <Tabs.Root defaultValue="admins">
      <Tabs.List
        aria-label="What to show"
        className="mb-6 inline-grid w-full grid-cols-2 gap-1 rounded-control bg-sand p-1 sm:w-auto"
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
