import { z } from 'zod';
import { type ClientPackage, changePackage, type PackageChange } from '#contracts/booking/packages.ts';
import { addDays } from '#domain/slot-values.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';

export type PackageAction = PackageChange['action'];

const ChangeForm = z.object({
  lastDay: z.string(),
  reason: z.string().trim().min(1, 'Please give a reason').max(200, 'Please use at most 200 characters'),
  tellClient: z.boolean(),
});

const dialogTexts: Record<PackageAction, { title: string; submit: string; about: string; done: string }> = {
  prolong: {
    title: 'Prolong the package',
    submit: 'Prolong it',
    about: 'Calls can be booked until the end of its last day.',
    done: 'Package prolonged',
  },
  add: {
    title: 'Add a call',
    submit: 'Add a call',
    about: 'The client can book one call more, at no cost.',
    done: 'Call added',
  },
  take: {
    title: 'Take a call',
    submit: 'Take a call',
    about: 'The client can book one call less. No money moves.',
    done: 'Call taken',
  },
  end: {
    title: 'End the package',
    submit: 'End it',
    about:
      'No more calls can be booked. Booked calls stay; if one is canceled in time, its minutes become credit. No money moves.',
    done: 'Package ended',
  },
};

const ADD_TO_ENDED = 'It gets one call more, at no cost. It has ended: prolong it so that the call can be booked.';

/** Changes one package, for a reason that the audit log keeps. */
export function ChangePackageDialog(props: {
  sold: Pick<ClientPackage, 'id' | 'name' | 'summary' | 'lastDay'> & Partial<Pick<ClientPackage, 'state'>>;
  action: PackageAction;
  onClosed(): void;
}) {
  const { sold, action, onClosed } = props;
  const { title, submit, about, done } = dialogTexts[action];
  const form = useSchemaForm(ChangeForm, {
    defaultValues: { lastDay: addDays(sold.lastDay, 7), reason: '', tellClient: true },
  });
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Failed to change the package',
    replyLostText:
      'The connection dropped, so it’s not clear whether the package was changed. Please check the package before you try again.',
    async onSubmit({ lastDay, reason, tellClient }) {
      const { message } = await callApi(changePackage, {
        params: { id: sold.id },
        body: toChange(action, { lastDay, reason, tellClient }),
      });
      showChange(done, message);
      onClosed();
    },
    fields: ['lastDay', 'reason'],
  });
  return (
    <FormDialog
      title={title}
      submit={submit}
      isDanger={action === 'end'}
      dismiss={action === 'end' ? 'Keep it going' : 'Cancel'}
      submitting="Saving..."
      submission={submission}
      onClosed={onClosed}
      aboveForm={
        <div className="rounded-control bg-sand/60 p-4 [overflow-wrap:anywhere]">
          <p className="font-semibold">{sold.name}</p>
          <p>{sold.summary}</p>
        </div>
      }
    >
      <p>{action === 'add' && sold.state === 'ended' ? ADD_TO_ENDED : about}</p>
      {action === 'prolong' && <TextInput label="New last day" type="date" min={sold.lastDay} {...field('lastDay')} />}
      <TextInput label="Why" hint="For you, in the audit log." autoComplete="off" {...field('reason')} />
      {action === 'end' && (
        <Checkbox
          label="Tell the client by mail"
          hint="That the package has ended, and what became of its calls."
          {...form.register('tellClient')}
        />
      )}
    </FormDialog>
  );
}

function toChange(action: PackageAction, { lastDay, reason, tellClient }: z.infer<typeof ChangeForm>): PackageChange {
  if (action === 'prolong') return { action, lastDay, reason };
  return action === 'end' ? { action, reason, tellClient } : { action, reason };
}
