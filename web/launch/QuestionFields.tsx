import { answerLengths, type FirstAnswers, questionPrices } from '#contracts/launch/first-questions.ts';
import { timeZoneOptions } from '../admin/settings/time-zone-options.ts';
import { UploadField } from '../studio/media/UploadField.tsx';
import { PICTURE_TYPES } from '../studio/media/upload-kinds.ts';
import type { Upload } from '../studio/media/use-upload.ts';
import { SelectInput, TextInput } from '../ui/TextInput.tsx';
import {
  type AnswerName,
  extractCity,
  type Problems,
  priceNames,
  type Step,
  type TypedAnswers,
} from './typed-answers.ts';

/** The fields of one step. `onType` gets each change of a field. */
export function QuestionFields(props: {
  stepName: Step['name'];
  typed: TypedAnswers;
  problems: Problems;
  questions: { hasBookings: boolean; placeSentence?: string | undefined };
  portrait: FirstAnswers['portrait'];
  upload: Upload;
  onType(name: AnswerName, value: string): void;
}) {
  const { stepName, typed, problems, questions, portrait, upload, onType } = props;
  const input = (name: AnswerName) => ({
    value: typed[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onType(name, event.target.value),
  });
  const city = extractCity(typed.place, questions.placeSentence);
  const sentence = city && questions.placeSentence?.replace('{place}', () => city);
  switch (stepName) {
    case 'name':
      return (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput
              label="First name"
              autoComplete="given-name"
              maxLength={answerLengths.firstName}
              {...input('firstName')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              maxLength={answerLengths.lastName}
              {...input('lastName')}
            />
          </div>
          <TextInput
            label="Your practice"
            hint="What the site and your emails are called."
            autoComplete="organization"
            maxLength={answerLengths.brand}
            {...input('brand')}
          />
        </>
      );
    case 'place':
      return (
        <>
          <TextInput
            label="City"
            hint="Its name alone, such as Lisbon or Chicago."
            autoComplete="address-level2"
            maxLength={answerLengths.place}
            {...input('place')}
          />
          <p role="status" className="text-muted">
            {sentence && `Your pages say: “${sentence}.”`}
          </p>
        </>
      );
    case 'time zone':
      return (
        <SelectInput
          label="Time zone"
          hint={
            questions.hasBookings
              ? 'Calls are booked by this clock. You can change it later in the settings.'
              : 'Your open hours are times of this clock. Clients see their own.'
          }
          options={timeZoneOptions}
          disabled={questions.hasBookings}
          {...input('coachTimeZone')}
        />
      );
    case 'prices':
      return (
        <>
          <p className="text-muted">In dollars. Those of the sample are filled in; keep what fits.</p>
          <div className="grid gap-5 sm:grid-cols-2">
            {priceNames.map((name) => (
              <TextInput
                key={name}
                label={questionPrices[name].label}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                {...input(name)}
              />
            ))}
          </div>
        </>
      );
    case 'photo':
      return (
        <>
          <p className="text-muted">
            A photo of you for the page about you, taken now or chosen. You can also do this later.
          </p>
          {portrait && (
            <img
              src={portrait.src}
              alt="You, as the page shows it"
              className="max-h-[40dvh] w-full rounded-panel bg-sand object-contain"
            />
          )}
          <UploadField
            label={portrait ? 'Choose another photo' : 'Choose a photo'}
            accept={PICTURE_TYPES}
            upload={upload}
          />
        </>
      );
  }
}
