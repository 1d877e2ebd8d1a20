import type { ComponentProps, ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { AmountField } from './AmountField.tsx';
import { dollarField, formatDollarInput } from './dollar-input.ts';
import { showChange, type ToastTitles } from './mutation-with-toast.ts';
import { useMutationForm } from './use-mutation-form.ts';

const schema = z.object({ amount: dollarField('50 or 49.50') });

/** A dialog in which the coach types and saves one amount. `isDone`: it was saved. */
export function AmountDialog(
  props: Pick<ComponentProps<typeof FormDialog>, 'title' | 'submit'> & {
    children: ReactNode;
    hint?: string;
    /** The amount in the field at first, in cents. */
    amount: number;
    titles: ToastTitles;
    save(body: z.output<typeof schema>): Promise<{ message: string }>;
    onClosed(isDone: boolean): void;
  },
) {
  const { title, submit, children, hint, amount, titles, save, onClosed } = props;
  const form = useSchemaForm(schema, { defaultValues: { amount: formatDollarInput(amount) }, shouldFocusError: false });
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: titles.failed,
    async onSubmit(body) {
      const { message } = await save(body);
      showChange(titles.done, message);
      onClosed(true);
    },
    fields: ['amount'],
  });
  return (
    <FormDialog
      title={title}
      submit={submit}
      submitting="Saving..."
      submission={submission}
      onClosed={() => onClosed(false)}
      aboveForm={<p className="[overflow-wrap:anywhere]">{children}</p>}
    >
      <AmountField hint={hint} {...field('amount')} />
    </FormDialog>
  );
}
