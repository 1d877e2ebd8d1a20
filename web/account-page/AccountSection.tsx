import type { ReactNode } from 'react';
import { TitledSection } from '../ui/TitledSection.tsx';

/** A panel of the account page, to which the links at its top lead. */
export const AccountSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div id={id} className="scroll-mt-6">
    <TitledSection title={title} className="panel p-5 shadow-panel sm:p-8">
      {children}
    </TitledSection>
  </div>
);
