import { ChevronDown } from 'lucide-react';
import type { ChangeEvent, Ref } from 'react';
import PhoneInput, {
  type Country,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
} from 'react-phone-number-input';
import { controlClass, Field, type FieldTexts } from './Field.tsx';
import { visitorRegion } from './locales.ts';
import { useMounted } from './use-mounted.ts';

export { isPossiblePhoneNumber } from 'react-phone-number-input';

/** A national number of the chosen country, or one with '+'; `value` is E.164 ('+15551234567'). */
export function PhoneField({
  label,
  hint,
  error,
  ...input
}: Omit<FieldTexts, 'optional'> & {
  name: string;
  autoComplete: string;
  value: string;
  onChange(value: string): void;
  onBlur(): void;
  ref: Ref<HTMLInputElement>;
}) {
  const mounted = useMounted();
  return (
    <Field {...{ label, hint, error }}>
      {(aria) => (
        <PhoneInput
          {...aria}
          {...input}
          onChange={(value) => input.onChange(value ?? '')}
          ref={input.ref as Ref<never>}
          readOnly={!mounted} // React would drop text typed before hydration
          labels={countryNames}
          initialValueFormat="national" // restored numbers look as they were typed
          defaultCountry={mounted ? visitorCountry() : 'US'}
          countrySelectComponent={CountrySelect}
          className="flex gap-2"
          numberInputProps={{ className: controlClass }}
        />
      )}
    </Field>
  );
}

function visitorCountry(): Country {
  const region = visitorRegion();
  return isSupportedCountry(region) ? (region as Country) : 'US';
}

const regions = new Intl.DisplayNames('en', { type: 'region' });
const countryNames = {
  ...Object.fromEntries(getCountries().map((country) => [country, regions.of(country)])),
  ZZ: 'International',
};

type CountryOption = { value?: Country; label: string; divider?: boolean };

/** A native select behind a short label: 'US +1' fits where 'United States' would not. */
function CountrySelect({
  value,
  onChange,
  options,
  disabled,
}: {
  value?: Country;
  onChange(country?: Country): void;
  options: CountryOption[];
  disabled?: boolean;
}) {
  // The first HTML has the chosen country only, to spare the other 240.
  const mounted = useMounted();
  const offered = options.filter((option) => !option.divider && (mounted || option.value === value));
  return (
    <div className="relative shrink-0 rounded-control border border-muted/75 bg-card hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf">
      <span aria-hidden className="flex h-full min-w-24 items-center justify-between gap-2 px-4 tabular-nums">
        {value ? `${value} +${getCountryCallingCode(value)}` : 'Other'}
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
