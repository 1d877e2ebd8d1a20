import { useSite } from '../site.tsx';
import { FreeCallPage } from './FreeCallPage.tsx';
import { visitorCallSettings } from './free-call-settings.ts';
import { WhatToExpect } from './WhatToExpect.tsx';

export default function BookCallPage() {
  const { intro, steps } = useSite().content.freeCall;
  return (
    <FreeCallPage settings={visitorCallSettings} title="Book Your Free Introductory Call" intro={intro}>
      <WhatToExpect steps={steps} />
    </FreeCallPage>
  );
}
