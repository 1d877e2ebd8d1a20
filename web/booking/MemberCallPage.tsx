import { useSite } from '../site.tsx';
import { FreeCallPage } from './FreeCallPage.tsx';
import { membersCall } from './free-call-settings.ts';
import { MemberDiscount } from './MemberDiscount.tsx';

export default function MemberCallPage() {
  const { title, intro } = useSite().content.memberCall;
  return <FreeCallPage settings={membersCall} title={title} intro={intro} banner={<MemberDiscount />} />;
}
