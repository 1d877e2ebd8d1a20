import { SelectInput, TextInput } from '../ui/TextInput.tsx';

/** A page to which links are likely to lead. */
export type LinkChoice = { href: string; name: string };

/** The link that was chosen or typed. `isOther`: its target is not in the list of pages. */
type TypedLink = { href: string; isOther: boolean };

const OTHER = 'other';

export const toTypedLink = (href: string, choices: readonly LinkChoice[]): TypedLink => ({
  href,
  isOther: href !== '' && !choices.some((choice) => choice.href === href),
});

/** The fields for the target of a link: one of the site's pages, or an address. */
export function LinkFields(props: {
  label: string;
  link: TypedLink;
  choices: readonly LinkChoice[];
  error?: string | undefined;
  onChange(next: TypedLink): void;
}) {
  const { label, link, choices, error, onChange } = props;
  const options = [
    ...choices.map(({ href, name }) => ({ value: href, label: name })),
    { value: OTHER, label: 'Another address…' },
  ];
  return (
    <div className="space-y-4">
      <SelectInput
        label={label}
        options={options}
        placeholder="Please choose"
        error={link.isOther ? undefined : error}
        value={link.isOther ? OTHER : link.href}
        onChange={({ target }) =>
          onChange(target.value === OTHER ? { href: '', isOther: true } : { href: target.value, isOther: false })
        }
      />
      {link.isOther && (
        <TextInput
          label="Address"
          hint="A website such as example.com, an address for mail, or a phone number."
          error={error}
          value={link.href}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          onChange={({ target }) => onChange({ href: target.value, isOther: true })}
        />
      )}
    </div>
  );
}
