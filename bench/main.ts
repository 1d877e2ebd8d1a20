import { benchBookings } from './bookings.ts';
import { benchHomePage } from './home-page.ts';
import { benchSlotList } from './slot-list.ts';

const benches = { 'home-page': benchHomePage, 'slot-list': benchSlotList, bookings: benchBookings };
const asked = process.argv.slice(2);
const names = Object.keys(benches).filter((name) => asked.length === 0 || asked.includes(name));

for (const name of names) {
  for (const measured of await benches[name as keyof typeof benches]()) {
    const ratio = measured.ours / measured.limit;
    const verdict = ratio >= measured.targetRatio ? 'reached' : 'SHORT of it';
    process.stdout.write(
      `${measured.name}: ${Math.round(measured.ours)}/s, ${measured.baselineName}: ${Math.round(measured.limit)}/s, ratio ${ratio.toFixed(2)} (aim ${measured.targetRatio}: ${verdict})\n`,
    );
  }
}
process.exit(0);
