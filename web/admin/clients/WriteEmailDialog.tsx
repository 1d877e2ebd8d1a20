import { useState } from 'react';
import { type ClientDetails, LetterInput, writeToClient } from '#contracts/clients/clients.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type DraftPlan, useFormDraft } from '../../ui/form-draft.ts';
import { TextArea, TextInput } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';

/** The dialog in which the coach writes an email to a client. An unsent email is kept in this tab. */
export function WriteEmailDialog({ person, onClosed }: { person: ClientDetails; onClosed(): void }) {
  const form = useSchemaForm(LetterInput, { defaultValues: { subject: '', text: '' } });
  const [plan] = useState(
    (): DraftPlan<keyof LetterInput> => ({
      form: `letter-${person.id}`,
      fields: [],
      tabFields: ['subject', 'text'],
    }),
  );
  const { forget } = useFormDraft(form, plan);
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Email not sent',
    replyLostText:
      'The connection dropped, so it’s not clear whether the email is on its way. Please check the list of emails before you try again.',
    async onSubmit(body) {
      const { message } = await callApi(writeToClient, { params: { id: person.id }, body });
      forget();
      showChange('Email on its way', message);
      onClosed();
    },
  });

  return (
    <FormDialog
      title="Write an email"
      submit="Send"
      submitting="Sending..."
      submission={submission}
      onClosed={onClosed}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          To <strong>{fullName(person)}</strong>, {person.email}
        </p>
      }
    >
      <TextInput label="Subject" autoComplete="off" maxLength={150} {...field('subject')} />
      <TextArea
        label="Text"
        hint="As you’d write it yourself, from the greeting to your name. A reply comes to you."
        rows={10}
        {...field('text')}
      />
    </FormDialog>
  );
}
