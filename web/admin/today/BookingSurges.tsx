import { Layers } from 'lucide-react';
import { useState } from 'react';
import { dismissBookingSurge } from '#contracts/booking-surges.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { useCoachDates } from '../coach-dates.ts';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import { BookingSurgeDialog } from './BookingSurgeDialog.tsx';
import { surgeBookingsLabel, surgeSourceLabel } from './surge-labels.ts';
import type { Attention } from './today.ts';

export function BookingSurges({ attention, onDone }: { attention: Attention; onDone(): void }) {
  const { bookingSurges, counts } = attention;
  const [openId, setOpenId] = useState<number | null>(null);
  const { momentOf } = useCoachDates();
  return (
    <>
      {counts.bookingSurges > 0 && (
        <AttentionGroup
          title="Unusually many bookings"
          icon={Layers}
          count={counts.bookingSurges}
          about="More bookings came at once than people usually make. Further ones now count only once the visitor confirms them by the link, or pays. A network is where the connections come from: a home, an office or a phone company. If these look made up, cancel them together; nobody gets a mail."
        >
          {bookingSurges.map((surge) => (
            <AttentionRow
              key={surge.id}
              title={<span className="font-semibold">{surgeSourceLabel(surge)}</span>}
              actions={
                <>
                  {surge.bookings > 0 && (
                    <Button variant="secondary" className={smallButtonClass} onClick={() => setOpenId(surge.id)}>
                      Look at them<span className="sr-only"> {surgeSourceLabel(surge)}</span>
                    </Button>
                  )}
                  <ActionButton
                    what={surgeSourceLabel(surge)}
                    queryPaths={bookingQueryPaths}
                    titles={{ done: 'Noted', failed: 'Failed to note it' }}
                    send={() => callApi(dismissBookingSurge, { params: { id: surge.id } })}
                    onDone={onDone}
                  >
                    {surge.bookings > 0 ? 'Keep them' : 'Hide'}
                  </ActionButton>
                </>
              }
            >
              {surgeBookingsLabel(surge.bookings)}.
              {surge.firstBookedAt && ` The first one was made on ${momentOf(surge.firstBookedAt)}.`}
            </AttentionRow>
          ))}
        </AttentionGroup>
      )}
      {openId !== null && <BookingSurgeDialog id={openId} onDone={onDone} onClosed={() => setOpenId(null)} />}
    </>
  );
}
