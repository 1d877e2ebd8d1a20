import type { ComponentProps, ReactNode } from 'react';
import { TextInput } from './TextInput.tsx';

type InputProps = ComponentProps<'input'> & { error: string | undefined };

/**
 * The inputs for a name and an email address. The parent registers the `fields`, since a form focuses its first invalid
 * field in the order of registration. With `isOwn`, the browser may fill in the visitor's own data.
 */
export function NameAndEmailFields(props: {
  fields: Record<'firstName' | 'lastName' | 'email', InputProps>;
  emailHint: string;
  isOwn?: boolean;
  children?: ReactNode;
}) {
  const { fields, emailHint, isOwn = true, children } = props;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-6 sm:gap-x-6">
        <TextInput label="First name" autoComplete={isOwn ? 'given-name' : 'off'} {...fields.firstName} />
        <TextInput label="Last name" autoComplete={isOwn ? 'family-name' : 'off'} {...fields.lastName} />
      </div>
      <div>
        <TextInput
          label="Email"
          hint={emailHint}
          type="email"
          autoComplete={isOwn ? 'email' : 'off'}
          {...fields.email}
        />
        {children}
      </div>
    </>
  );
}
