import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { adjustCredit, type ClientDetails, CreditAdjustmentInput } from '#contracts/clients/clients.ts';
import { callApi } from '../../api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { formatMinutes } from '../booking-labels.ts';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';

const invalidMinutes = 'Please enter whole minutes, from 1 to 600';

const AdjustmentFormInput = z.object({
  direction: z.enum(['give', 'take']),
  minutes: z
    .string()
    .regex(/^\s*\d{1,3}\s*$/, invalidMinutes)
    .transform(Number)
    .refine((minutes) => minutes >= 1 && minutes <= 600, invalidMinutes),
  lastDay: z.string().transform((day) => day || null),
  reason: CreditAdjustmentInput.shape.reason,
});
type AdjustmentFormInput = z.input<typeof AdjustmentFormInput>;

const directions = [
  { value: 'give', label: 'Give minutes', hint: 'A thank-you, or something to make up for' },
  { value: 'take', label: 'Take minutes', hint: 'They were used in another way' },
];

export function AdjustCreditDialog({ person, onClosed }: { person: ClientDetails; onClosed(): void }) {
  const form = useSchemaForm(AdjustmentFormInput, {
    defaultValues: { direction: 'give', minutes: '', lastDay: '', reason: '' },
  });
  const [direction, minutes] = useWatch({ control: form.control, name: ['direction', 'minutes'] });
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Credit not adjusted',
    replyLostText:
      'The connection dropped, so it’s not clear whether the credit was adjusted. Please check the credit on this page before you try again.',
    async onSubmit({ direction, minutes, lastDay, reason }) {
      const isGiven = direction === 'give';
      const body = { minutes: isGiven ? minutes : -minutes, reason, lastDay: isGiven ? lastDay : null };
      const { message } = await callApi(adjustCredit, { params: { id: person.id }, body });
      showChange('Credit adjusted', message);
      onClosed();
    },
  });

  return (
    <FormDialog
      title="Adjust credit"
      submit="Adjust credit"
      submitting="Saving..."
      submission={submission}
      onClosed={onClosed}
    >
      <RadioCards label="What to do" choices={directions} radio={form.register('direction')} />
      <TextInput label="How many minutes" inputMode="numeric" autoComplete="off" {...field('minutes')} />
      <p role="status" className="text-muted">
        {outcomeText(direction, minutes, person.creditMinutes)}
      </p>
      {direction === 'give' && (
        <TextInput
          label="Last day"
          hint="Unused minutes end with it. Leave it empty for minutes without an end."
          optional
          type="date"
          {...field('lastDay')}
        />
      )}
      <TextInput label="Why" hint="For you, in the list of changes." autoComplete="off" {...field('reason')} />
    </FormDialog>
  );
}

function outcomeText(direction: AdjustmentFormInput['direction'], typed: string, credit: number): string {
  const minutes = Number(typed);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 600) return '';
  const after = credit + (direction === 'give' ? minutes : -minutes);
  if (after < 0) return `That’s more than there is: ${formatMinutes(Math.max(0, credit))}.`;
  return after === 0 ? 'No credit will be left.' : `That makes ${formatMinutes(after)} of credit.`;
}
