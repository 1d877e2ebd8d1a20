import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  downloadWipedCopy,
  previewWipe,
  type WipeCounts,
  WipeInput,
  wipeTestData,
} from '#contracts/launch/wipe-test-data.ts';
import { useSignedInUser } from '../../accounts/current-user.ts';
import { HiddenUsername } from '../../accounts/NewPasswordFields.tsx';
import { PasswordField } from '../../accounts/PasswordField.tsx';
import { buildUrl, callApi } from '../../api.ts';
import { useEndpoint } from '../../queries.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { SmallButton } from '../ActionButton.tsx';
import { showChange } from '../mutation-with-toast.ts';
import { QueryContent } from '../QueryContent.tsx';
import { useMutationForm } from '../use-mutation-form.ts';

type Preview = z.infer<typeof previewWipe.reply>;

const TITLE = 'Wipe demo and test data';

/** Shows what a wipe would delete, and asks for a word and the password. */
export function WipeTestData({ onDone }: { onDone(): void }) {
  const [status, setStatus] = useState<'closed' | 'open' | 'wiped'>('closed');
  const onWiped = useLatest(onDone);
  useEffect(() => {
    // The focus can leave only once the dialog has closed. The button that opened the dialog is about to disappear.
    if (status === 'wiped') onWiped.current();
  }, [status, onWiped]);
  return (
    <>
      <SmallButton onClick={() => setStatus('open')}>See what would go</SmallButton>
      {status === 'open' && <WipeDialog onDone={() => setStatus('wiped')} onClosed={() => setStatus('closed')} />}
    </>
  );
}

function WipeDialog(props: { onDone(): void; onClosed(): void }) {
  const query = useEndpoint(previewWipe, { refetchOnMount: 'always', gcTime: 0 });
  const { data } = query;
  if (data && listWipeLines(data.withFreeCalls).length > 0) return <WipeForm preview={data} {...props} />;
  return (
    <Dialog title={TITLE} onClosed={props.onClosed} dismiss="Close">
      <QueryContent query={query} noun="the test data">
        {({ copy }) => (
          <>
            <p role="status">There’s nothing left to wipe.</p>
            {copy && <WipedCopyLink name={copy} />}
          </>
        )}
      </QueryContent>
    </Dialog>
  );
}

const replyLostText =
  'The connection dropped, so it’s not clear whether the data is gone. Please try again: nothing is wiped twice.';

const TypedInput = WipeInput.omit({ counts: true });

function WipeForm({ preview, onDone, onClosed }: { preview: Preview; onDone(): void; onClosed(): void }) {
  const { email } = useSignedInUser();
  const queries = useQueryClient();
  const form = useSchemaForm(TypedInput, { defaultValues: { confirmation: '', password: '', freeCalls: false } });
  const hasFreeCalls = preview.withFreeCalls.freeCalls > 0;
  const withFreeCalls = useWatch({ control: form.control, name: 'freeCalls' }) && hasFreeCalls;
  const counts = withFreeCalls ? preview.withFreeCalls : preview.testData;
  const lines = listWipeLines(counts);
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Nothing wiped',
    replyLostText,
    async onSubmit(typed) {
      const body = { ...typed, freeCalls: withFreeCalls, counts };
      const { message } = await callApi(wipeTestData, { body });
      // The wiped data disappears from the page first, and the focus moves afterwards.
      await queries.invalidateQueries();
      showChange('Test data wiped', message);
      onDone();
    },
  });

  return (
    <FormDialog
      title={TITLE}
      submit="Wipe for good"
      isDanger
      submitting="Wiping..."
      submission={submission}
      onClosed={onClosed}
      aboveForm={
        <>
          {lines.length > 0 ? <p>This deletes, for good:</p> : <p>There’s no other test data left.</p>}
          <ul aria-live="polite" className="list-disc space-y-1 pl-6">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="text-muted">
            Real payments, what they paid for, and hours you set yourself stay. Before anything goes, a copy of it is
            saved in the data folder, and you can download it here afterward. It’s not a full backup.
          </p>
        </>
      }
    >
      <HiddenUsername email={email} />
      {hasFreeCalls && (
        <Checkbox
          label="Also the free calls booked so far"
          hint="All of them, also those of real people, with their times, answers and emails."
          {...form.register('freeCalls')}
        />
      )}
      <TextInput label="Type the word “wipe”" autoComplete="off" autoCapitalize="none" {...field('confirmation')} />
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
    </FormDialog>
  );
}

export function WipedCopyLink({ name }: { name: string }) {
  return (
    <a
      href={buildUrl(downloadWipedCopy.path, { params: { name } })}
      download
      className={buttonClass({ variant: 'quiet' })}
    >
      Download what was wiped
    </a>
  );
}

const labels: Record<keyof WipeCounts, [one: string, many: string]> = {
  demoHours: ['weekly time of the demo', 'weekly times of the demo'],
  demoSeasons: ['date range of the demo', 'date ranges of the demo'],
  demoMembers: ['demo member', 'demo members'],
  payments: ['test payment, with its refunds', 'test payments, with their refunds'],
  paidCalls: ['call that was paid or held with test money', 'calls that were paid or held with test money'],
  accounts: ['account that a test purchase made', 'accounts that test purchases made'],
  closedCourses: ['account that stays, but loses the course', 'accounts that stay, but lose the course'],
  freeCalls: ['free call, with its answers', 'free calls, with their answers'],
  emails: ['email about these, sent or waiting', 'emails about these, sent or waiting'],
  sandboxObjects: ['record of the sandbox itself', 'records of the sandbox itself'],
};

/** Lists the data that a wipe would delete, one line for each kind that exists. */
const listWipeLines = (counts: WipeCounts): string[] =>
  (Object.keys(labels) as (keyof WipeCounts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name].toLocaleString('en-US')} ${labels[name][counts[name] === 1 ? 0 : 1]}`);
