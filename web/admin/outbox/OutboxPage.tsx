import '../../zod-without-eval.ts';
import { PersonalQueries } from '../../accounts/PersonalQueries.tsx';
import { usePreparedToaster } from '../../ui/ToasterSlot.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { Outbox } from './Outbox.tsx';

export default function OutboxPage() {
  usePreparedToaster();
  return (
    <AdminFrame title="Mails">
      <PersonalQueries>
        <Outbox />
      </PersonalQueries>
    </AdminFrame>
  );
}
