import { useState } from 'react';
import { Link } from 'wouter';
import { z } from 'zod';
import { listOfferChoices, type OfferChoice, offerPackage } from '#contracts/booking/package-offers.ts';
import { packageWeeks } from '#contracts/settings/package-settings.ts';
import { fullName } from '#domain/full-name.ts';
import { formatPackageContents, OFFER_DAYS } from '#domain/package-templates.ts';
import { addDays, formatDate } from '#domain/slot-values.ts';
import { callApi } from '../../api.ts';
import { useEndpoint } from '../../queries.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { AmountField } from '../AmountField.tsx';
import { PaymentLinkDialog } from '../booking/PaymentLinkDialog.tsx';
import { billField, formatDollarInput } from '../dollar-input.ts';
import { useRefetch } from '../mutation-with-toast.ts';
import { QueryContent } from '../QueryContent.tsx';
import { useMutationForm } from '../use-mutation-form.ts';

type Client = { id: number; firstName: string; lastName: string; email: string };
type Props = { client: Client; onClosed(): void };
type Choices = { choices: OfferChoice[]; isMember: boolean; today: string };

const weeksField = z.string().trim().transform(Number).pipe(packageWeeks);
const offerForm = z.object({
  templateId: z.string(),
  cents: billField('399'),
  startsOn: z.string().transform((date) => date || null),
  weeks: weeksField,
  standsUntil: z.string().min(1, 'Please choose until when the offer stands'),
  tellClient: z.boolean(),
});

/** Offers a package to a client, and shows its link. */
export function OfferPackageDialog(props: Props) {
  const { id } = props.client;
  const query = useEndpoint(listOfferChoices, { params: { id }, gcTime: 0 });
  if (query.data) return <OfferForm {...props} {...query.data} />;
  return (
    <Dialog title="Offer a package" described={false} onClosed={props.onClosed} dismiss="Cancel">
      <QueryContent query={query} noun="your packages">
        {() => null}
      </QueryContent>
    </Dialog>
  );
}

function OfferForm({ client, choices, isMember, today, onClosed }: Props & Choices) {
  const [reply, setReply] = useState<{ message: string; url: string } | null>(null);
  const refetch = useRefetch();
  // The settings always have a package.
  const [first] = choices as [OfferChoice];
  const findChoice = (templateId: string) => choices.find(({ id }) => id === templateId) ?? first;
  const form = useSchemaForm(offerForm, {
    defaultValues: {
      templateId: first.id,
      cents: formatDollarInput(first.cents),
      startsOn: '',
      weeks: String(first.weeks),
      standsUntil: addDays(today, OFFER_DAYS),
      tellClient: true,
    },
    shouldFocusError: false,
  });
  const { field, ...submission } = useMutationForm(form, {
    refetches: 'after failure',
    failureTitle: 'No offer was made',
    replyLostText:
      'The connection dropped, so it’s not clear whether the offer was made. Please check the client’s page before you try again.',
    fields: ['templateId', 'cents', 'startsOn', 'weeks', 'standsUntil'],
    onSubmit: async (body) => setReply(await callApi(offerPackage, { params: { id: client.id }, body })),
  });
  if (reply) {
    const close = () => {
      refetch();
      onClosed();
    };
    return <PaymentLinkDialog message={reply.message} link={reply.url} onClosed={close} />;
  }
  const [templateId, startsOn, weeks] = form.watch(['templateId', 'startsOn', 'weeks']);
  const typedWeeks = weeksField.safeParse(weeks);
  const chosen = findChoice(templateId);
  const contents = formatPackageContents({ ...chosen, weeks: typedWeeks.data ?? chosen.weeks });
  const end = typedWeeks.success && startsOn ? formatDate(addDays(startsOn, typedWeeks.data * 7 - 1)) : null;
  function fillInPriceAndWeeks(id: string) {
    const { cents, weeks } = findChoice(id);
    form.setValue('cents', formatDollarInput(cents));
    form.setValue('weeks', String(weeks));
  }
  return (
    <FormDialog
      title="Offer a package"
      submit="Make the offer"
      submitting="Making it..."
      submission={submission}
      onClosed={onClosed}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          {fullName(client) || client.email} gets a link to read the offer and pay it by card. Your packages are in the{' '}
          <Link href="/admin/settings?tab=packages" className="text-link">
            settings
          </Link>
          .
        </p>
      }
    >
      <SelectInput
        label="Package"
        hint={contents}
        placeholder="Please choose"
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        {...field('templateId', {
          onChange: ({ target }) => fillInPriceAndWeeks((target as HTMLSelectElement).value),
        })}
      />
      <AmountField
        hint={isMember ? 'They have the course, so this is your price for members.' : undefined}
        {...field('cents')}
      />
      <TextInput
        label="First day"
        hint="Left empty, it begins on the day they pay."
        type="date"
        optional
        min={today}
        {...field('startsOn')}
      />
      <TextInput
        label="Weeks"
        hint={end ? `It ends on ${end}.` : 'It ends so many weeks after its first day.'}
        inputMode="numeric"
        {...field('weeks')}
      />
      <TextInput
        label="The offer stands until"
        hint="The link to pay works until the end of this day."
        type="date"
        min={today}
        {...field('standsUntil')}
      />
      <Checkbox label="Send it by email" hint={`The offer goes to ${client.email}.`} {...form.register('tellClient')} />
    </FormDialog>
  );
}
