import type { ReactNode } from 'react';
import { PersonFields } from '../ui/PersonFields.tsx';
import { FormPanel } from './FormPanel.tsx';

/** `children`: further fields of the same panel. */
export function AboutYou({ children }: { children?: ReactNode }) {
  return (
    <FormPanel title="About you">
      <PersonFields isOwn emailHint="Your confirmation goes here." phoneHint="For FaceTime or WhatsApp." />
      {children}
    </FormPanel>
  );
}
