import type { z } from 'zod';
import { ErasureInput, type ErasurePreview } from '#contracts/privacy/personal-data.ts';
import { needsFreshSignIn, type useFreshSignIn } from '../accounts/use-fresh-sign-in.tsx';
import { mayHaveArrived } from '../api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';

const OUTCOME_UNKNOWN = 'It’s not clear whether everything is erased. Please try again: nothing is erased twice.';

type Props = {
  title: string;
  preview: ErasurePreview;
  erase(input: z.input<typeof ErasureInput>): Promise<void>;
  /** Lets the user sign in anew if the erasure needs it, and then tries again. */
  askForSignIn?: ReturnType<typeof useFreshSignIn>['ask'];
  onClosed(): void;
};

/**
 * Shows what an erasure does and asks for a typed word to confirm it, or shows what has to be done first. The caller
 * shows the outcome.
 */
export function EraseDialog(props: Props) {
  return props.preview.obstacles.length > 0 ? <Obstacles {...props} /> : <ErasureForm {...props} />;
}

function Obstacles({ title, preview, onClosed }: Props) {
  return (
    <Dialog title={title} onClosed={onClosed} dismiss="Close">
      <p>That’s not possible yet:</p>
      <Sentences all={preview.obstacles} />
    </Dialog>
  );
}

function ErasureForm({ title, preview, erase, askForSignIn, onClosed }: Props) {
  const form = useSchemaForm(ErasureInput, { defaultValues: { confirmation: '' } });
  const { field, ...submission } = useFormSubmit(form, {
    onSubmit: erase,
    onError(error) {
      if (askForSignIn && needsFreshSignIn(error)) {
        askForSignIn(async () => submission.submit());
        return error.message;
      }
      if (!mayHaveArrived(error))
        return showFailure('Nothing was erased', error, 'That didn’t work. Please try again.');
      toast({ title: 'Something went wrong', description: OUTCOME_UNKNOWN, variant: 'destructive' });
      return OUTCOME_UNKNOWN;
    },
  });
  return (
    <FormDialog
      title={title}
      submit="Erase for good"
      submitting="Erasing..."
      isDanger
      submission={submission}
      onClosed={onClosed}
      aboveForm={
        <>
          <p className="[overflow-wrap:anywhere]">
            Everything that belongs to <strong>{preview.addresses.join(', ')}</strong> goes for good. Nobody can bring
            it back.
          </p>
          <h3 className="mt-4 font-semibold">What goes</h3>
          <Sentences all={preview.goes} />
          <h3 className="mt-4 font-semibold">What stays, and why</h3>
          <Sentences all={preview.stays} />
        </>
      }
    >
      <TextInput label="Type the word “erase”" autoComplete="off" autoCapitalize="none" {...field('confirmation')} />
    </FormDialog>
  );
}

const Sentences = ({ all }: { all: readonly string[] }) => (
  <ul className="mt-2 list-disc space-y-1 pl-6 [overflow-wrap:anywhere]">
    {all.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
