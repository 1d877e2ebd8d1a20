import { AdminFrame } from '../AdminFrame.tsx';

export default function BriefPage() {
  return <AdminFrame title="Brief">{null}</AdminFrame>;
}
