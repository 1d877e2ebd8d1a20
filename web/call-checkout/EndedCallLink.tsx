import type { ReactNode } from 'react';
import { ContactLink } from '../ui/ContactLink.tsx';

/** The text for a booked call whose payment link has ended. */
export const EndedCallLink = ({ when }: { when: ReactNode }) => (
  <>
    <p>
      <strong>Nothing was charged</strong> for your call on {when}. The payment link you used has ended; please open the
      one in the latest email about your call.
    </p>
    <p>
      If you have questions, write to <ContactLink />.
    </p>
  </>
);
