import type { ReactNode } from 'react';
import type { EmailQuestion } from '../ui/email-question.ts';
import { PersonFields } from '../ui/PersonFields.tsx';
import { FormPanel } from './FormPanel.tsx';

/** `children`: further fields of the same panel. */
export function AboutYou({ emailQuestion, children }: { emailQuestion: EmailQuestion; children?: ReactNode }) {
  return (
    <FormPanel title="About you">
      <PersonFields
        isOwn
        emailHint="Your confirmation goes here."
        phoneHint="For FaceTime or WhatsApp."
        emailQuestion={emailQuestion}
      />
      {children}
    </FormPanel>
  );
}
