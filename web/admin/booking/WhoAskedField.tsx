import type { ComponentProps } from 'react';
import { RadioCards } from '../../ui/RadioCards.tsx';

export type Cause = 'coach' | 'client';

const choices = {
  cancel: [
    { value: 'coach', label: 'I can’t make it', hint: 'The call goes back, and the package gets longer' },
    { value: 'client', label: 'The client', hint: 'In time, the call goes back; late, you decide whether it counts' },
  ],
  move: [
    { value: 'coach', label: 'I did', hint: 'Moved to a later day, the package gets longer by as many days' },
    { value: 'client', label: 'The client', hint: 'The call stays within the package' },
  ],
};

/** The choice of who asked to cancel or move a call of a package. The end of the package depends on it. */
export const WhoAskedField = ({
  change,
  ...field
}: {
  change: keyof typeof choices;
  radio: ComponentProps<'input'>;
  chosen?: string;
}) => <RadioCards label="Who asked for it?" choices={choices[change]} {...field} />;
