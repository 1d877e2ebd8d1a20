import { Fragment } from 'react';

/** An email address that breaks at its dots and after its @ sign, where a column is too narrow for it. */
export const EmailText = ({ email }: { email: string }) =>
  email.match(/\.?[^.@]+@?|./g)?.map((part, place) => (
    <Fragment key={place}>
      <wbr />
      {part}
    </Fragment>
  ));
