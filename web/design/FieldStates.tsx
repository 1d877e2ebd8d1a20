import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { SearchField } from '../admin/SearchField.tsx';
import { SandboxCardFields } from '../card-payment/SandboxCardFields.tsx';
import { useEmailQuestion } from '../ui/email-question.ts';
import { NameAndEmailFields } from '../ui/NameAndEmailFields.tsx';
import { PersonFields } from '../ui/PersonFields.tsx';
import { PhoneField } from '../ui/PhoneField.tsx';
import { SelectInput, TextArea, TextInput } from '../ui/TextInput.tsx';
import { Sample, Samples } from './Sample.tsx';

const lengths = [30, 45, 60].map((minutes) => ({ value: minutes, label: `${minutes} minutes` }));

export function FieldStates() {
  return (
    <Samples>
      <Sample name="Text">
        <TextInput label="First name" />
        <TextInput label="Filled in" defaultValue="Ida" />
        <TextInput label="With a hint" hint="As it stands on your card." optional />
        <TextInput label="Disabled" defaultValue="ida@example.com" disabled />
      </Sample>
      <Sample name="Text with errors">
        <TextInput label="First name" error="Please enter your first name." />
        <TextInput
          label="Email"
          type="email"
          hint="Your confirmation goes to this address."
          defaultValue="ida@example"
          error="Please enter a whole email address, such as name@example.com."
        />
      </Sample>
      <Sample name="Long text">
        <TextArea label="Goals" hint="What would you like to be different?" />
        <TextArea label="Goals" defaultValue="More" error="Please write at least one sentence." />
      </Sample>
      <Sample name="Select">
        <SelectInput label="Length" options={lengths} placeholder="Choose a length" />
        <SelectInput label="Length" options={lengths} placeholder="Choose a length" error="Please choose a length." />
      </Sample>
      <Sample name="Phone number">
        <SamplePhone value="+12025550143" />
        <SamplePhone value="+1202555" error="This number is too short for the United States." />
      </Sample>
      <Sample name="Search">
        <SampleSearch />
      </Sample>
      <Sample name="Name and email">
        <NameAndEmailFields
          emailHint="Your confirmation goes to this address."
          fields={{
            firstName: { name: 'first', error: undefined },
            lastName: { name: 'last', error: 'Please enter your last name.' },
            email: { name: 'email', error: undefined },
          }}
        />
      </Sample>
      <Sample name="Person, with contact method">
        <SamplePerson />
      </Sample>
      <Sample name="Card of the sandbox">
        <SandboxCardFields
          charge={{
            clientSecret: 'sample',
            publishableKey: 'sample',
            provider: 'sandbox',
            payer: { name: 'Ida Lund', email: 'ida@example.com' },
            returnPath: '/design',
          }}
          onStage={() => {}}
          onFields={() => {}}
          onWallet={async () => false}
        />
      </Sample>
    </Samples>
  );
}

function SamplePhone({ value, error }: { value: string; error?: string }) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  return (
    <PhoneField
      label="Phone number"
      name="phone"
      autoComplete="off"
      hint="I call you at this number."
      error={error}
      value={typed}
      onChange={setTyped}
      onBlur={() => {}}
      ref={input}
    />
  );
}

function SamplePerson() {
  const defaultValues = { firstName: 'Ida', lastName: 'Lund', email: 'ida@example.com', phone: '+12025550143' };
  const form = useForm({ defaultValues: { ...defaultValues, contactMethod: 'whatsapp' as const } });
  const emailQuestion = useEmailQuestion();
  return (
    <FormProvider {...form}>
      <div className="space-y-6">
        <PersonFields
          isOwn={false}
          emailHint="The confirmation goes to this address."
          phoneHint="For the call."
          question={emailQuestion}
        />
      </div>
    </FormProvider>
  );
}

function SampleSearch() {
  const [search, setSearch] = useState('');
  return <SearchField label="Search bookings" placeholder="Name or email" search={search} onSearch={setSearch} />;
}
