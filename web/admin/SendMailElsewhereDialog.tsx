import { useRef } from 'react';
import { type ListedMail, ResendMailInput, resendMail } from '#contracts/mail/mails.ts';
import { callApi } from '../api.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { useDialogHistory } from './dialog-history.ts';
import { mailKindLabel } from './mail-labels.ts';
import { showChange } from './mutation-with-toast.ts';
import { useRefetchMailsLater } from './send-mail-again.ts';
import { useMutationForm } from './use-mutation-form.ts';

/** The fields are optional in the request, but this form always sends them. */
const { recipient, changesBooking } = ResendMailInput.shape;
const schema = ResendMailInput.extend({ recipient: recipient.unwrap(), changesBooking: changesBooking.unwrap() });

/** The dialog that sends a mail again, to a corrected address. A checkbox gives the address to the booking too. */
export function SendMailElsewhereDialog({ mail, onClosed }: { mail: ListedMail; onClosed(isDone: boolean): void }) {
  const form = useSchemaForm(schema, { defaultValues: { recipient: mail.recipient, changesBooking: false } });
  const refetchLater = useRefetchMailsLater();
  const isDone = useRef(false);
  const close = () => onClosed(isDone.current);
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Failed to send the email again',
    async onSubmit(input) {
      const { message } = await callApi(resendMail, { params: { id: mail.id }, body: input });
      showChange('Email sent again', message);
      isDone.current = true;
      refetchLater();
      close();
    },
  });
  useDialogHistory(close, () => !submission.isSubmitting);

  return (
    <FormDialog
      title="Send to another address"
      submit="Send"
      submitting="Sending..."
      submission={submission}
      onClosed={close}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          {mailKindLabel(mail.kind)}, until now to {mail.recipient}.
        </p>
      }
    >
      <TextInput label="Send it to" type="email" autoComplete="off" maxLength={255} {...field('recipient')} />
      {mail.booking && (
        <Checkbox
          label="Use this address from now on"
          hint="The booking gets it too, and with it all further mails about this call."
          {...form.register('changesBooking')}
        />
      )}
    </FormDialog>
  );
}
