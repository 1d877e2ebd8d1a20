import { useState } from 'react';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { changeValue } from '../edit-content.ts';

const fields = [
  {
    name: 'brand',
    label: 'Name of the site',
    hint: 'In the header, in search results and in emails, which also come from it unless Settings, Contact names another sender.',
  },
  { name: 'firstName', label: 'Your first name' },
  { name: 'lastName', label: 'Your last name' },
  { name: 'role', label: 'Your job title' },
  { name: 'tagline', label: 'Your site in one sentence' },
] as const;
type FieldName = (typeof fields)[number]['name'];

/** The fields of the site's names. Refused text stays in its field, with the reason. */
export function NameFields({
  content,
  onChange,
}: {
  content: SiteContent;
  onChange(next: SiteContent): string | null;
}) {
  const [refused, setRefused] = useState<Partial<Record<FieldName, { text: string; problem: string }>>>({});

  function type(name: FieldName, text: string) {
    const problem = onChange(changeValue(content, `profile.${name}`, () => text));
    setRefused({ ...refused, [name]: problem === null ? undefined : { text, problem } });
  }

  return fields.map(({ name, label, ...more }) => (
    <TextInput
      key={name}
      label={label}
      {...more}
      value={refused[name]?.text ?? content.profile[name]}
      error={refused[name]?.problem}
      onChange={(event) => type(name, event.target.value)}
    />
  ));
}
