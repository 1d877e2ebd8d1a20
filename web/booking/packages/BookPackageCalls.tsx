import { useQuery } from '@tanstack/react-query';
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { selectedTimeSlot } from '#contracts/booking/call-request.ts';
import { bookPackageCalls, listPackageSlots, type OwnPackage } from '#contracts/booking/packages.ts';
import { possiblePhone } from '#contracts/possible-phone.ts';
import { contactMethods } from '#domain/bookings.ts';
import { describeFinalTime } from '#domain/cancellation.ts';
import { describeUseOfNumber } from '#domain/ways-to-call.ts';
import { ApiError, callApi, mayHaveArrived } from '../../api.ts';
import { refetchedOnReturn } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { isTooLateToChange } from '../../slots/change-deadline.ts';
import type { OpenSlots } from '../../slots/open-slots.ts';
import { SlotField, slotFieldError } from '../../slots/SlotField.tsx';
import { visitorTimeZone } from '../../slots/wall-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { ContactMethodField } from '../../ui/ContactMethodField.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SelectInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { connectFields, showFailure, useFormSubmit } from '../../ui/use-form-submit.ts';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { listTimesToBook } from './plan-series.ts';
import { SeriesDates } from './SeriesDates.tsx';
import { useSeries } from './use-series.ts';

const BookingForm = z.object({
  selectedTimeSlot,
  rhythm: z.enum(['once', 'weekly']),
  weeks: z.string(),
  phone: possiblePhone(z.string()).optional(),
  contactMethod: z.enum(contactMethods, { error: 'Please select a contact method' }).optional(),
});
type BookingForm = z.infer<typeof BookingForm>;

/** Books one call of a package, or one each week at the same time. `link` is passed for a client without an account. */
export function BookPackageCalls(props: {
  own: OwnPackage;
  link?: string | undefined;
  onBooked(message: string): void;
  /** Called when the shown package may be out of date and has to be loaded again. */
  onOutdated(): void;
  onLeft?: (() => void) | undefined;
}) {
  const { own, link, onBooked, onOutdated, onLeft } = props;
  const openSlots = usePackageSlots(own, link);
  const form = useSchemaForm(BookingForm, {
    defaultValues: {
      selectedTimeSlot: '',
      rhythm: 'once',
      weeks: String(own.counts.toBook),
      phone: '',
      ...(own.contact.contactMethod !== null && { contactMethod: own.contact.contactMethod }),
    },
    shouldFocusError: false,
  });
  const [first, rhythm, typedWeeks] = useWatch({
    control: form.control,
    name: ['selectedTimeSlot', 'rhythm', 'weeks'],
  });
  const chosen = openSlots.data?.find(({ value }) => value === first);
  const isSeries = own.counts.toBook > 1 && rhythm === 'weekly' && first !== '';
  // Without a chosen length, a series has the fewest calls: 2.
  const weeks = isSeries ? Number(typedWeeks) || 2 : 1;
  const { dates, showRefusal, replace } = useSeries({ first, weeks, slots: openSlots.data ?? [] });
  const {
    submit,
    submitButton,
    isSubmitting,
    note,
    forget: forgetFailure,
  } = useFormSubmit(form, {
    async onSubmit({ phone, contactMethod }) {
      const { message } = await callApi(bookPackageCalls, {
        params: { id: own.id },
        packageLink: link,
        body: { ...listTimesToBook(dates), phone: phone || undefined, contactMethod, timeZone: visitorTimeZone() },
      });
      onBooked(message);
    },
    onError(error) {
      if (mayHaveArrived(error)) {
        // If the booking arrived after all, a new list of times would show the client's own time as taken.
        onOutdated();
        toast({ title: 'No answer', description: REPLY_LOST, variant: 'destructive' });
        return REPLY_LOST;
      }
      if (error instanceof ApiError && error.code === 'NOT_POSSIBLE') onOutdated();
      void openSlots.refetch();
      showRefusal(error);
      return showFailure(
        isSeries ? 'The calls weren’t booked' : 'The call wasn’t booked',
        error,
        'Please try again in a moment.',
      );
    },
    // In a series, each date shows its own error.
    getFieldErrors: (error) => (isSeries ? {} : slotFieldError(error, () => form.setValue('selectedTimeSlot', ''))),
    fields: ['selectedTimeSlot', 'phone', 'contactMethod'],
  });

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={submit} aria-label="Book your calls" className="space-y-6">
        <SlotField
          openSlots={openSlots}
          minutes={own.callMinutes}
          scrollsToChoice
          emptyNote={<p className="rounded-control bg-apricot-soft p-4">{NO_TIMES}</p>}
        />
        {own.counts.toBook > 1 && first !== '' && <Rhythm own={own} isSeries={isSeries} />}
        {isSeries && (
          <SeriesDates
            dates={dates}
            onReplaced={(requested, slot) => {
              forgetFailure();
              replace(requested, slot);
            }}
          />
        )}
        {chosen && isTooLateToChange(new Date(chosen.startsAt), own.changeNoticeHours) && (
          <p className="rounded-control bg-apricot-soft p-4">{describeFinalTime(own.changeNoticeHours)}</p>
        )}
        <ContactFields contact={own.contact} />
        <FailureNote note={note} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
          <Button {...submitButton}>{isSubmitting ? 'Booking...' : nameSubmit(isSeries ? dates.length : 1)}</Button>
          {onLeft && (
            <Button variant="secondary" onClick={onLeft}>
              Not now
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  );
}

const NO_TIMES =
  'There’s no open time for a call of this package right now. Please check back in a few days, or write to me.';

const REPLY_LOST =
  'The connection dropped, so there’s no telling whether this was booked. Booked calls show above; if yours doesn’t, press again: nothing is booked twice.';

const nameSubmit = (count: number): string => (count === 1 ? 'Book this call' : `Book these ${count} calls`);

const rhythms = [
  { value: 'once', label: 'This one', hint: 'Choose the others later' },
  { value: 'weekly', label: 'Every week', hint: 'On the same day, at the same time' },
];

/** The choice between one call and a series, and the length of the series. */
function Rhythm({ own, isSeries }: { own: OwnPackage; isSeries: boolean }) {
  const form = useFormContext<BookingForm>();
  const lengths = Array.from({ length: own.counts.toBook - 1 }, (_, index) => index + 2);
  return (
    <>
      <RadioCards label="How often?" choices={rhythms} radio={form.register('rhythm')} />
      {isSeries && lengths.length > 1 && (
        <SelectInput
          label="How many calls?"
          placeholder="Choose"
          options={lengths.map((count) => ({ value: count, label: `${count} calls` }))}
          {...connectFields(form)('weeks')}
        />
      )}
    </>
  );
}

/** The fields for the client's phone number, and for the contact method if the coach does not have it yet. */
function ContactFields({ contact }: Pick<OwnPackage, 'contact'>) {
  const { control, formState } = useFormContext<BookingForm>();
  const site = useSite();
  return (
    <>
      <Controller
        name="phone"
        control={control}
        render={({ field: { value = '', ...field } }) => (
          <PhoneField
            label={contact.isPhoneKnown ? 'Use another number' : 'Phone number'}
            hint={
              contact.isPhoneKnown
                ? 'Leave it empty, and I’ll use the one I have.'
                : describeUseOfNumber(site.contactMethods)
            }
            optional={contact.isPhoneKnown}
            autoComplete="tel"
            error={formState.errors.phone?.message}
            value={value}
            {...field}
          />
        )}
      />
      {contact.contactMethod === null && <ContactMethodField contactMethods={site.contactMethods} />}
    </>
  );
}

/** Fetches the slots for calls of the package. They are never cached. */
function usePackageSlots({ id }: OwnPackage, link: string | undefined): OpenSlots {
  return useQuery({
    queryKey: [listPackageSlots.path, id, link],
    queryFn: () => callApi(listPackageSlots, { params: { id }, packageLink: link }),
    staleTime: 0,
    gcTime: 0,
    ...refetchedOnReturn,
  });
}
