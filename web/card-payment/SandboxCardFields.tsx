import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { serverNow } from '../api.ts';
import { TextInput } from '../ui/TextInput.tsx';
import { useLatest } from '../ui/use-latest.ts';
import type { CardFieldsProps } from './card-fields.ts';
import { formatCardNumber, formatExpiry, formatSecurityCode, type InputValue } from './card-input-format.ts';
import { type CardErrors, type CardField, type CardInput, cardFields, findCardErrors } from './check-card-input.ts';
import { payAtSandbox } from './sandbox-payment.ts';

type Inputs = Record<CardField, RefObject<HTMLInputElement | null>>;

/** The sandbox's card form. Card data stay in its inputs, not in React's state, until they are sent. */
export function SandboxCardFields({ charge, onStage, onFields }: CardFieldsProps) {
  const inputs: Inputs = {
    number: useRef<HTMLInputElement>(null),
    expiry: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
  };
  const [errors, setErrors] = useState<CardErrors>({});
  const latest = useLatest({ charge, onStage, onFields, inputs });

  useEffect(() => {
    const { onStage, onFields } = latest.current;
    const readInputs = (): CardInput => {
      const { number, expiry, code } = latest.current.inputs;
      return {
        number: number.current?.value ?? '',
        expiry: expiry.current?.value ?? '',
        code: code.current?.value ?? '',
      };
    };
    const showErrors = (foundErrors: CardErrors) => {
      setErrors(foundErrors);
      const first = cardFields.find((field) => foundErrors[field]);
      if (first) latest.current.inputs[first].current?.focus();
      return first !== undefined;
    };
    onFields({
      validate: async () => !showErrors(findCardErrors(readInputs(), serverNow())),
      pay: () => payAtSandbox(latest.current.charge, readInputs()),
      markField: (field, message) => showErrors({ [field]: message }),
    });
    onStage('ready');
    return () => onFields(null);
  }, [latest]);

  const propsOf = (field: CardField): ComponentProps<'input'> & { error: string | undefined } => ({
    ref: inputs[field],
    error: errors[field],
    inputMode: 'numeric',
    spellCheck: false,
    onInput: (event) => {
      formatField(event.currentTarget, formatters[field]);
      if (errors[field]) setErrors({ ...errors, [field]: undefined });
    },
  });

  return (
    <div className="space-y-3.5">
      <TextInput
        label="Card number"
        hint="Test card: 4242 4242 4242 4242"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        {...propsOf('number')}
      />
      <div className="grid gap-3 min-[22.5rem]:grid-cols-2 sm:gap-6">
        <TextInput label="Expiration date" autoComplete="cc-exp" placeholder="MM / YY" {...propsOf('expiry')} />
        <TextInput label="Security code" autoComplete="cc-csc" placeholder="CVC" {...propsOf('code')} />
      </div>
    </div>
  );
}

const formatters: Record<CardField, (typed: InputValue) => InputValue> = {
  number: formatCardNumber,
  expiry: formatExpiry,
  code: formatSecurityCode,
};

function formatField(input: HTMLInputElement, format: (typed: InputValue) => InputValue): void {
  const { text, caret } = format({ text: input.value, caret: input.selectionStart ?? input.value.length });
  if (text === input.value) return;
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}
