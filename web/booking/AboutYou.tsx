import type { ReactNode } from 'react';
import { describeUseOfNumber } from '#domain/ways-to-call.ts';
import { useSite } from '../site.tsx';
import type { EmailQuestion } from '../ui/email-question.ts';
import { PersonFields } from '../ui/PersonFields.tsx';
import { FormPanel } from './FormPanel.tsx';

/** The panel with the visitor's name, email and phone. `children` are further fields. */
export function AboutYou({ emailQuestion, children }: { emailQuestion: EmailQuestion; children?: ReactNode }) {
  const { contactMethods } = useSite();
  return (
    <FormPanel title="About you">
      <PersonFields
        isOwn
        emailHint="Your confirmation goes here."
        phoneHint={describeUseOfNumber(contactMethods)}
        question={emailQuestion}
      />
      {children}
    </FormPanel>
  );
}
