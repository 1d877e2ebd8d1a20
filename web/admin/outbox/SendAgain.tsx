import { useState } from 'react';
import type { OwedMail } from '#contracts/bookings.ts';
import { Button } from '../../ui/Button.tsx';
import { smallButton } from '../ActionButton.tsx';
import { useSendAgain } from './send-again.ts';

export function SendAgain({ mail, onDone }: { mail: OwedMail; onDone?(): void }) {
  const sendAgain = useSendAgain();
  const [isPending, setPending] = useState(false);

  async function act() {
    if (isPending) return;
    setPending(true);
    if (await sendAgain(mail)) onDone?.();
    setPending(false);
  }

  return (
    <Button variant="secondary" aria-disabled={isPending} onClick={() => void act()} className={smallButton}>
      Send again<span className="sr-only"> to {mail.recipient}</span>
    </Button>
  );
}
