import { useState } from 'react';
import { z } from 'zod';
import {
  type CaldavAccount,
  type CaldavCalendar,
  CaldavLoginInput,
  listCaldavCalendars,
  putCaldav,
} from '#contracts/own-calendar/caldav.ts';
import { callApi } from '../../../api.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../../ui/TextInput.tsx';
import { useSchemaForm } from '../../../ui/use-schema-form.ts';
import { showChange } from '../../mutation-with-toast.ts';
import { useMutationForm } from '../../use-mutation-form.ts';

const CaldavForm = CaldavLoginInput.extend({ read: z.array(z.string()), write: z.string() });

/** Connects or changes a calendar server, in two steps: the login, then the calendars to read and to write. */
export function CaldavDialog({ account, onClosed }: { account: CaldavAccount | null; onClosed(): void }) {
  const [calendars, setCalendars] = useState<CaldavCalendar[] | null>(null);
  const form = useSchemaForm(CaldavForm, {
    defaultValues: {
      url: account?.url ?? '',
      user: account?.user ?? '',
      password: '',
      read: [],
      write: '',
    },
  });
  /** Returns to the first step, since another login has other calendars. */
  const backToLogin = { onChange: () => setCalendars(null) };
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: calendars ? 'Failed to connect the server' : 'Failed to look for your calendars',
    async onSubmit({ read, write, ...login }) {
      if (!calendars) {
        const found = (await callApi(listCaldavCalendars, { body: login })).calendars;
        const isFound = (url: string) => found.some((calendar) => calendar.url === url);
        form.setValue('read', (account ? account.read : found).map(({ url }) => url).filter(isFound));
        form.setValue('write', account?.write && isFound(account.write.url) ? account.write.url : '');
        return setCalendars(found);
      }
      const { message } = await callApi(putCaldav, { body: { ...login, read, write: write || null } });
      showChange(account ? 'Server changed' : 'Server connected', message);
      onClosed();
    },
  });
  const connectText = account ? 'Save' : 'Connect';
  const readError = form.formState.errors.read?.message;
  return (
    <FormDialog
      title={account ? 'Change the calendar server' : 'Connect a calendar server'}
      submit={calendars ? connectText : 'Look for my calendars'}
      submitting={calendars ? 'Connecting...' : 'Looking...'}
      submission={submission}
      onClosed={onClosed}
    >
      <TextInput
        label="Server"
        hint="Such as caldav.icloud.com, caldav.fastmail.com, or the address of your Nextcloud."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('url', backToLogin)}
      />
      <TextInput
        label="User"
        hint="For Apple and Fastmail, your email address there."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('user', backToLogin)}
      />
      <TextInput
        label="App password"
        hint={
          account
            ? 'Leave it empty to keep the one you’ve entered, for the same server and user.'
            : 'A password made for this site alone, not the one you sign in with. It’s stored encrypted.'
        }
        type="password"
        autoComplete="off"
        {...field('password', backToLogin)}
      />
      {!calendars && (
        <details className="rounded-panel border border-line px-4 py-2">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Where to make one</summary>
          <ul className="list-disc space-y-2 pb-3 pl-5 text-muted">
            <li>Apple: account.apple.com, Sign-In and Security, App-Specific Passwords.</li>
            <li>Fastmail: Settings, Privacy &amp; Security, App passwords, with access to calendars.</li>
            <li>Nextcloud: Personal settings, Security, Create new app password.</li>
            <li>Radicale and others: the password that the server knows you by.</li>
          </ul>
        </details>
      )}
      {calendars?.length === 0 && <p role="status">There’s no calendar for events in this account.</p>}
      {calendars && calendars.length > 0 && (
        <>
          <fieldset className="space-y-2">
            <legend className="mb-2 font-semibold">Nobody can book you while something is in</legend>
            {calendars.map(({ url, name }) => (
              <Checkbox key={url} label={name} value={url} {...form.register('read')} />
            ))}
            <FieldError id="caldav-read-error">{readError}</FieldError>
          </fieldset>
          <SelectInput
            label="Write my calls into"
            hint="Calls are there within a minute, and your emails no longer carry them as invitations."
            options={calendars.map(({ url, name }) => ({ value: url, label: name }))}
            placeholder="None of them"
            {...field('write')}
          />
        </>
      )}
    </FormDialog>
  );
}
