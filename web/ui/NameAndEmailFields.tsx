import type { ComponentProps, ReactNode } from 'react';
import { TextInput } from './TextInput.tsx';

type InputProps = ComponentProps<'input'> & { error: string | undefined };

/** `field` connects an input to the form. The browser may fill in the visitor's own data (`isOwn`), not another person's. */
export function NameAndEmailFields({
  field,
  emailHint,
  isOwn = true,
  children,
}: {
  field(name: 'firstName' | 'lastName' | 'email'): InputProps;
  emailHint: string;
  isOwn?: boolean;
  /** Below the email address. */
  children?: ReactNode;
}) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput label="First name" autoComplete={isOwn ? 'given-name' : 'off'} {...field('firstName')} />
        <TextInput label="Last name" autoComplete={isOwn ? 'family-name' : 'off'} {...field('lastName')} />
      </div>
      <div>
        <TextInput
          label="Email"
          hint={emailHint}
          type="email"
          autoComplete={isOwn ? 'email' : 'off'}
          {...field('email')}
        />
        {children}
      </div>
    </>
  );
}
