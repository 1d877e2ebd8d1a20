import '../../zod-without-eval.ts';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { usePreloadToaster } from '../../ui/ToasterSlot.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { Outbox } from './Outbox.tsx';

export default function OutboxPage() {
  usePreloadToaster();
  return (
    <AdminLayout title="Mails">
      <UserQueryProvider>
        <Outbox />
      </UserQueryProvider>
    </AdminLayout>
  );
}
