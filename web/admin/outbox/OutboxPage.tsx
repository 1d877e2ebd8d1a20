import { AdminFrame } from '../AdminFrame.tsx';

export default function OutboxPage() {
  return <AdminFrame title="Mails">{null}</AdminFrame>;
}
