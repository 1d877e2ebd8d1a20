import type { ComponentProps } from 'react';
import { TextInput } from '../ui/TextInput.tsx';

/** The input for an amount, whose schema is a `dollarField`. */
export const AmountField = (props: Omit<ComponentProps<typeof TextInput>, 'label'>) => (
  <TextInput label="Amount in dollars" inputMode="decimal" autoComplete="off" {...props} />
);
