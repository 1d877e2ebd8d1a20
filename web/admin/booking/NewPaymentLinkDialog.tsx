import { type ComponentProps, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { billSentence } from '#contracts/booking/bills.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { AmountField } from '../AmountField.tsx';
import { billField } from '../dollar-input.ts';
import { useRefetch } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import { PaymentLinkDialog } from './PaymentLinkDialog.tsx';

const schema = z.object({
  cents: billField('60 or 49.50').optional(),
  sentence: billSentence.optional(),
  tellClient: z.boolean(),
});

/** The server's reply with a new payment link: `link` for a call, `url` for a bill. */
export type NewLink = { message: string } & ({ link: string } | { url: string });

/** Makes a payment link, and shows it. `onMade` is called once the dialog with the link is closed. */
export function NewPaymentLinkDialog(
  props: Pick<ComponentProps<typeof FormDialog>, 'title' | 'submit'> & {
    children: ReactNode;
    email: string;
    /** The first values of the fields that the coach fills in. Other fields are not shown. */
    startValues?: { cents: string; sentence?: string };
    failureTitle: string;
    make(body: z.output<typeof schema>): Promise<NewLink>;
    onMade(): void;
    onClosed(): void;
  },
) {
  const { title, submit, children, email, startValues, failureTitle, make, onMade, onClosed } = props;
  const [reply, setReply] = useState<NewLink | null>(null);
  const refetch = useRefetch();
  const form = useSchemaForm(schema, { defaultValues: { ...startValues, tellClient: true }, shouldFocusError: false });
  const { field, ...submission } = useMutationForm(form, {
    refetches: 'after failure',
    failureTitle,
    replyLostText:
      'The connection dropped, so it’s not clear whether the link was made. Please check what’s unpaid before you try again.',
    onSubmit: async (body) => setReply(await make(body)),
    fields: ['cents', 'sentence'],
  });
  // The page's data is fetched again only now: an earlier reply could lack the entry that opened this dialog, which
  // would close before the coach has the link.
  const closeLink = () => {
    refetch();
    onMade();
  };
  if (reply) {
    const link = 'url' in reply ? reply.url : reply.link;
    return <PaymentLinkDialog message={reply.message} link={link} onClosed={closeLink} />;
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      submitting="Making it..."
      submission={submission}
      onClosed={onClosed}
      aboveForm={<p className="[overflow-wrap:anywhere]">{children}</p>}
    >
      {startValues && <AmountField {...field('cents')} />}
      {startValues?.sentence !== undefined && (
        <TextInput
          label="What it’s for"
          hint="Such as “Two meal plans”. It stands in the email, on the page and on the receipt."
          autoComplete="off"
          {...field('sentence')}
        />
      )}
      <Checkbox label="Send it by email" hint={`The link goes to ${email}.`} {...form.register('tellClient')} />
    </FormDialog>
  );
}
