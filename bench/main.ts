import { bookings } from './bookings.ts';
import { homePage } from './home-page.ts';
import { slotList } from './slot-list.ts';

const benches = { 'home-page': homePage, 'slot-list': slotList, bookings };
const asked = process.argv.slice(2);
const names = Object.keys(benches).filter((name) => asked.length === 0 || asked.includes(name));

for (const name of names) {
  for (const measured of await benches[name as keyof typeof benches]()) {
    const ratio = measured.ours / measured.limit;
    const verdict = ratio >= measured.aim ? 'reached' : 'SHORT of it';
    process.stdout.write(
      `${measured.what}: ${Math.round(measured.ours)}/s, ${measured.against}: ${Math.round(measured.limit)}/s, ratio ${ratio.toFixed(2)} (aim ${measured.aim}: ${verdict})\n`,
    );
  }
}
process.exit(0);
