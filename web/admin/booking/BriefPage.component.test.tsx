import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/axe.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { mockBookings, sampleBookingDetails, sampleFreeCall } from '../../testing/sample-bookings.ts';
import BriefPage from './BriefPage.tsx';

test('the printed brief has the notes about the person', async () => {
  mockBookings(sampleBookingDetails(sampleFreeCall, { clientNotes: 'Drinks tea.\nTwo children.' }));
  history.replaceState(null, '', '/admin/bookings/brief?booking=free-7');
  await openAsCoach(<BriefPage />);
  await expect.element(page.getByText('Drinks tea. Two children.')).toBeVisible();
  await expectAccessible();
});
