import { benchBookings } from './bookings.ts';
import { benchHomePage } from './home-page.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchSearch } from './search.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchSlotList } from './slot-list.ts';

const benches = {
  'home-page': benchHomePage,
  'slot-list': benchSlotList,
  bookings: benchBookings,
  search: benchSearch,
  'sign-ins': benchSignIns,
  lighthouse: benchLighthouse,
};
const selected = process.argv.slice(2);
const names = Object.keys(benches).filter((name) => selected.length === 0 || selected.includes(name));

for (const name of names) {
  for (const result of await benches[name as keyof typeof benches]()) {
    const ratio = result.ours / result.limit;
    const verdict = ratio >= result.targetRatio ? 'reached' : 'SHORT of it';
    process.stdout.write(
      `${result.name}: ${Math.round(result.ours)}/s, ${result.baselineName}: ${Math.round(result.limit)}/s, ratio ${ratio.toFixed(2)} (aim ${result.targetRatio}: ${verdict})\n`,
    );
  }
}
process.exit(0);
