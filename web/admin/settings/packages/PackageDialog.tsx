import { z } from 'zod';
import {
  addPackageTemplate,
  changePackageTemplate,
  defaultTemplate,
  type ListedTemplate,
  PackageTemplateInput,
  packagePrice,
} from '#contracts/settings/package-settings.ts';
import { callMinutes } from '#domain/bookings.ts';
import { getPackagePrices } from '#domain/package-templates.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../../api.ts';
import { useSite } from '../../../site.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { SelectInput, TextInput } from '../../../ui/TextInput.tsx';
import { useSchemaForm } from '../../../ui/use-schema-form.ts';
import { dollarField, formatDollarInput, parseDollars } from '../../dollar-input.ts';
import { showChange } from '../../mutation-with-toast.ts';
import { useMutationForm } from '../../use-mutation-form.ts';

const saleChoices = [
  { value: 'link', label: 'By link only', hint: 'You offer it to a client, and they pay by the link in the email.' },
  { value: 'open', label: 'On open sale', hint: 'Everybody can buy it on the offers page.' },
];

/** The template that is changed, and the version of the list with it. */
export type SeenTemplate = { template: ListedTemplate; version: number };

/** The dialog that changes a package, or adds one if `seen` is null. */
export function PackageDialog({ seen, onClosed }: { seen: SeenTemplate | null; onClosed(): void }) {
  const template = seen?.template ?? null;
  const { prices } = useSite();
  const form = useSchemaForm(packageForm, { defaultValues: toTypedPackage(template), shouldFocusError: false });
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'The package wasn’t saved',
    fields: ['name', 'calls', 'callMinutes', 'weeks', 'cents', 'memberCents', 'maxCallsAWeek'],
    async onSubmit(body) {
      const { message } = seen
        ? await callApi(changePackageTemplate, {
            params: { id: seen.template.id },
            body: { ...body, version: seen.version },
          })
        : await callApi(addPackageTemplate, { body });
      showChange('Package saved', message);
      onClosed();
    },
  });
  const cents = parseDollars(form.watch('cents'));
  const discountedPrice =
    cents === null ? '' : formatDollars(getPackagePrices({ cents, memberCents: null }, prices).member);
  return (
    <FormDialog
      title={template ? 'Change this package' : 'A new package'}
      submit="Save"
      submitting="Saving..."
      submission={submission}
      onClosed={onClosed}
      aboveForm={template && <p>What you have offered or sold stays as it was.</p>}
    >
      <TextInput label="Name" hint="Clients read it on the page, in emails and on the receipt." {...field('name')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput label="Calls" inputMode="numeric" {...field('calls')} />
        <SelectInput
          label="Minutes each"
          placeholder="Please choose"
          options={callMinutes.map((value) => ({ value, label: `${value} minutes` }))}
          {...field('callMinutes')}
        />
        <TextInput label="Weeks" hint="Calls can be booked in this time." inputMode="numeric" {...field('weeks')} />
        <TextInput label="Most calls a week" inputMode="numeric" {...field('maxCallsAWeek')} />
        <TextInput label="Price in dollars" inputMode="decimal" {...field('cents')} />
        <TextInput
          label="Price for members"
          hint={discountedPrice && `Left empty, it follows your discount: ${discountedPrice}.`}
          inputMode="decimal"
          optional
          {...field('memberCents')}
        />
      </div>
      <Checkbox label="With the course" hint="Paying opens the course, for life." {...form.register('withCourse')} />
      <RadioCards label="How it’s sold" choices={saleChoices} radio={form.register('sale')} />
      {!template?.isNamed && (
        <Checkbox
          label="The package on your pages"
          hint="Your pages name its price, in place of the one they name now."
          {...form.register('isNamed')}
        />
      )}
    </FormDialog>
  );
}

const wholeNumber = z.string().transform((typed) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN));

const memberPrice = z.string().transform((typed, context) => {
  if (typed.trim() === '') return null;
  const checked = dollarField('319').pipe(packagePrice).safeParse(typed);
  if (checked.success) return checked.data;
  context.addIssue({ code: 'custom', message: checked.error.issues[0]?.message ?? '' });
  return z.NEVER;
});

/** The fields as they are typed. An empty member price follows the discount. */
const packageForm = z
  .object({
    name: z.string(),
    calls: wholeNumber,
    callMinutes: z
      .string()
      .transform(Number)
      .pipe(z.literal(callMinutes, { error: 'Please choose one of these' })),
    weeks: wholeNumber,
    cents: dollarField('399'),
    memberCents: memberPrice.optional(),
    maxCallsAWeek: wholeNumber.optional(),
    withCourse: z.boolean(),
    sale: z.enum(['open', 'link']).optional(),
    isNamed: z.boolean().optional(),
  })
  .pipe(PackageTemplateInput);

/** Returns the form's initial values. A new package starts with those of the default one, without its name. */
function toTypedPackage(template: ListedTemplate | null): z.input<typeof packageForm> {
  const from = template ?? { ...defaultTemplate, name: '', isNamed: false };
  return {
    name: from.name,
    calls: String(from.calls),
    callMinutes: String(from.callMinutes),
    weeks: String(from.weeks),
    cents: formatDollarInput(from.cents),
    memberCents: from.memberCents === null ? '' : formatDollarInput(from.memberCents),
    maxCallsAWeek: String(from.maxCallsAWeek),
    withCourse: from.withCourse,
    sale: from.sale,
    isNamed: from.isNamed,
  };
}
