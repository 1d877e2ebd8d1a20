import { useSite } from '../site.tsx';
import { FreeCallPage } from './FreeCallPage.tsx';
import { memberCallSettings } from './free-call-settings.ts';
import { MemberDiscount } from './MemberDiscount.tsx';

export default function BookMemberCallPage() {
  const { title, intro } = useSite().content.memberCall;
  return <FreeCallPage settings={memberCallSettings} title={title} intro={intro} banner={<MemberDiscount />} />;
}
