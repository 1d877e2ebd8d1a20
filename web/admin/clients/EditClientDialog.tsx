import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { type ClientDetails, findClient, updateClient } from '#contracts/clients/clients.ts';
import { contactMethodNames, contactMethods } from '#domain/bookings.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useEmailQuestion } from '../../ui/email-question.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NameAndCheckedEmail } from '../../ui/PersonFields.tsx';
import { SelectInput, TextInput } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { showChange, showErrorToast } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import { listCallsAhead } from './client-calls.ts';
import { ClientFormInput, clientFields, startClientForm } from './client-form.ts';
import type { OtherClient } from './JoinClientsDialog.tsx';

const timeZones = Intl.supportedValuesOf('timeZone');
const contactOptions = contactMethods.map((value) => ({ value, label: contactMethodNames[value] }));

/** Edits the client's details. If a typed address is another client's, the coach can join the two clients. */
export function EditClientDialog(props: { person: ClientDetails; onJoin(other: OtherClient): void; onClosed(): void }) {
  const { person, onJoin, onClosed } = props;
  const emailQuestion = useEmailQuestion();
  const form = useSchemaForm(ClientFormInput, { defaultValues: startClientForm(person), shouldFocusError: false });
  const email = useWatch({ control: form.control, name: 'email' });
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Not saved',
    findQuestions: async ({ email }) => ({
      email: email === person.email ? undefined : await emailQuestion.ask(email),
    }),
    async onSubmit(body) {
      const { message } = await callApi(updateClient, { params: { id: person.id }, body });
      showChange('Saved', message);
      onClosed();
    },
    fields: clientFields,
    isLongForm: true,
  });

  return (
    <FormDialog
      title="Edit details"
      submit="Save"
      submitting="Saving..."
      submission={submission}
      onClosed={onClosed}
      belowForm={submission.code === 'DUPLICATE' && <JoinOffer email={email} onJoin={onJoin} />}
    >
      <FormProvider {...form}>
        <NameAndCheckedEmail
          isOwn={false}
          emailHint="Where my emails go. An earlier address still belongs to this person."
          question={emailQuestion}
          known={person.email}
        />
      </FormProvider>
      {isOtherAddress(email, person) && hasOpenMatters(person) && (
        <Checkbox
          label="Send what is still open to the new address"
          hint="The calls ahead, bills, offers and packages. The links in earlier emails stop working either way."
          {...form.register('resendMails')}
        />
      )}
      <TextInput
        optional
        label="Phone number"
        hint="With the country code, such as +1 212 555 0123."
        type="tel"
        autoComplete="off"
        {...field('phone')}
      />
      <SelectInput
        label="Time zone"
        required={false}
        placeholder="Not known"
        options={listZones(person.timeZone)}
        {...field('timeZone')}
      />
      <SelectInput
        label="How to call"
        required={false}
        placeholder="Not known"
        options={contactOptions}
        {...field('contactMethod')}
      />
      <TextInput
        optional
        label="Tags"
        hint="With commas between them. They find people in the list."
        autoComplete="off"
        {...field('tags')}
      />
    </FormDialog>
  );
}

const isOtherAddress = (email: string, person: ClientDetails): boolean => email.trim().toLowerCase() !== person.email;

/** Returns whether an earlier mail has a link that the client still needs. */
const hasOpenMatters = ({ calls, unpaidBills, packages }: ClientDetails): boolean =>
  listCallsAhead(calls, new Date()).length > 0 ||
  unpaidBills.some(({ isLinkOpen }) => isLinkOpen) ||
  packages.some(({ state, counts }) => state === 'running' && counts.toBook > 0);

/** Lists the browser's time zones and the stored one, which may have an older name that the browser does not list. */
const listZones = (stored: string | null) =>
  [...new Set([...(stored ? [stored] : []), ...timeZones])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

function JoinOffer({ email, onJoin }: { email: string; onJoin(other: OtherClient): void }) {
  const [isPending, setPending] = useState(false);

  async function openJoin() {
    setPending(true);
    try {
      const { id } = await callApi(findClient, { query: { email } });
      onJoin({ id, email: email.trim().toLowerCase() });
    } catch (error) {
      showErrorToast('Failed to find the other person', error);
      setPending(false);
    }
  }
  return (
    <Button variant="secondary" aria-disabled={isPending} onClick={() => !isPending && void openJoin()}>
      Are they the same person?
    </Button>
  );
}
