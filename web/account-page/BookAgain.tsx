import { useMemo } from 'react';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { OwnCall } from '#contracts/clients/account-page.ts';
import { isInternationalPhone } from '#domain/phone-format.ts';
import { planFreeCallDraft } from '../booking/free-call-fields.ts';
import { paidCallDraft } from '../paid-call-draft.ts';
import { useSite } from '../site.tsx';
import { ShortOwnDateTime } from '../slots/LocalDateTime.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { readDraft, saveDraft } from '../ui/form-draft.ts';

/** Leads to the booking page with the same kind and length, filled in with what was typed for this call. */
export function BookAgain({ call, user }: { call: OwnCall; user: CurrentUser }) {
  const { questions } = useSite();
  const freeCallDraft = useMemo(() => planFreeCallDraft(questions), [questions]);

  // By the form's own draft, so that no phone number stands in an address.
  function fillForm() {
    const { firstName, lastName, phone, contactMethod, minutes } = call;
    const typed = { firstName, lastName, email: user.email, contactMethod };
    // The coach may have typed it in another way, which the field of the form would not show.
    const number = isInternationalPhone(phone) ? { phone } : {};
    if (call.kind === 'free') saveDraft(freeCallDraft, { ...readDraft(freeCallDraft), ...typed, ...number });
    else saveDraft(paidCallDraft, { ...readDraft(paidCallDraft), ...typed, ...number, duration: minutes });
  }

  return (
    <ButtonLink href={bookingPath(call, user)} variant="secondary" onClick={fillForm}>
      Book again{' '}
      <span className="sr-only">
        like the call on <ShortOwnDateTime startsAt={new Date(call.startsAt)} label={call.label} />
      </span>
    </ButtonLink>
  );
}

function bookingPath({ kind, minutes }: OwnCall, { hasCourseAccess }: CurrentUser): string {
  if (kind === 'free') return hasCourseAccess ? '/book-coaching' : '/book-call';
  return `${hasCourseAccess ? '/book-coaching-call-discounted' : '/book-coaching-call'}?duration=${minutes}`;
}
