/** How somebody likes to watch on this device: with captions, and how fast. */
type WatchingHabits = { captions: boolean; rate: number };

const KEY = 'watching-habits';
const usual: WatchingHabits = { captions: false, rate: 1 };

export function watchingHabits(): WatchingHabits {
  try {
    const { captions, rate } = Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return { captions: captions === true, rate: rate >= 0.5 && rate <= 2 ? Number(rate) : usual.rate };
  } catch {
    return usual;
  }
}

export function keepWatchingHabit(habit: Partial<WatchingHabits>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...watchingHabits(), ...habit }));
  } catch {
    // A browser that keeps nothing for us asks again.
  }
}
