import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type InputEvent, type Ref, useState } from 'react';
import PhoneNumberInput, {
  type Country,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'react-phone-number-input';
import { controlClass, type FieldAria } from './Field.tsx';
import { visitorRegion } from './locales.ts';
import { findOtherCountry, visitorCountries } from './phone-country.ts';
import { useMounted } from './use-mounted.ts';

export type PhoneInputProps = {
  aria: FieldAria;
  name: string;
  autoComplete: string;
  value: string;
  onChange(value: string): void;
  onBlur(): void;
  ref: Ref<HTMLInputElement>;
};

/** The number and its country. The numbering plans of all countries weigh 43 kB, so `PhoneField` loads this late. */
export function PhoneInput({ aria, ...input }: PhoneInputProps) {
  const mounted = useMounted();
  const defaultCountry = mounted ? visitorCountry() : 'US';
  const [country, setCountry] = useState<Country | undefined>();
  const other = mounted ? findOtherCountry(input.value, country ?? defaultCountry, visitorCountries) : null;
  return (
    <>
      <PhoneNumberInput
        {...aria}
        {...input}
        onChange={(value) => input.onChange(value ?? '')}
        ref={input.ref as Ref<never>}
        readOnly={!mounted} // React would drop text typed before hydration
        labels={countryNames}
        initialValueFormat="national" // restored numbers look as they were typed
        defaultCountry={defaultCountry}
        onCountryChange={setCountry}
        countrySelectComponent={CountrySelect}
        className="group flex gap-2"
        numberInputProps={{
          className: controlClass,
          onBeforeInput: (event: InputEvent<HTMLInputElement>) => keepCallingCode(event, input.onChange),
        }}
      />
      <div aria-live="polite">
        {other && (
          <p className="mt-2 text-muted">
            This looks like a number in {countryNames[other.country]}.{' '}
            <button
              type="button"
              onClick={() => input.onChange(other.value)}
              className="-my-2 min-h-11 cursor-pointer font-semibold text-leaf underline"
            >
              Use +{getCountryCallingCode(other.country)}
            </button>
          </p>
        )}
      </div>
    </>
  );
}

/**
 * Keeps a calling code that the library would lose: it drops the code if a space follows, and reads 00, which many dial
 * for +, as the beginning of a national number.
 */
function keepCallingCode(event: InputEvent<HTMLInputElement>, setValue: (value: string) => void): void {
  const typed = event.currentTarget.value;
  if (event.data === ' ' && /^\+\d{1,3}$/.test(typed)) event.preventDefault();
  if (/^[1-9]$/.test(event.data) && /^0\D?0\D*$/.test(typed)) {
    event.preventDefault();
    setValue(`+${event.data}`);
  }
}

function visitorCountry(): Country {
  const region = visitorRegion();
  return isSupportedCountry(region) ? (region as Country) : 'US';
}

const regions = new Intl.DisplayNames('en', { type: 'region' });
const countryNames: Record<string, string | undefined> = {
  ...Object.fromEntries(getCountries().map((country) => [country, regions.of(country)])),
  ZZ: 'International',
};

type CountryOption = { value?: Country; label: string; divider?: boolean };

/** A native select behind a short label: 'US +1' fits where 'United States' would not. */
function CountrySelect(props: {
  value?: Country;
  onChange(country?: Country): void;
  options: CountryOption[];
  disabled?: boolean;
}) {
  const { value, onChange, options, disabled } = props;
  // The server's HTML lists only the chosen country, to save the bytes of the other 240.
  const mounted = useMounted();
  const offered = options.filter((option) => !option.divider && (mounted || option.value === value));
  return (
    <div className="relative shrink-0 rounded-control border border-muted/75 bg-card hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf">
      <span aria-hidden className="flex h-full min-w-24 items-center justify-between gap-2 px-4 tabular-nums">
        {value ? (
          <span>
            {value}
            <span className="calling-code"> +{getCountryCallingCode(value)}</span>
          </span>
        ) : (
          'Other'
        )}
        <ChevronDown className="size-4 text-muted" />
      </span>
      <select
        aria-label="Country calling code"
        value={value ?? ''}
        disabled={disabled}
        onChange={(event: ChangeEvent<HTMLSelectElement>) =>
          onChange((event.target.value || undefined) as Country | undefined)
        }
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {offered.map((option) => (
          <option key={option.value ?? 'other'} value={option.value ?? ''}>
            {option.value ? `${option.label} (+${getCountryCallingCode(option.value)})` : option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
