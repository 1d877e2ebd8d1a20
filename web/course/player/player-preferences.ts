/** Captions and speed, as chosen on this device. */
type PlayerPreferences = { captions: boolean; rate: number };

const STORAGE_KEY = 'watching-habits';
const defaultPreferences: PlayerPreferences = { captions: false, rate: 1 };

export function readPlayerPreferences(): PlayerPreferences {
  try {
    const { captions, rate } = Object(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
    return { captions: captions === true, rate: rate >= 0.5 && rate <= 2 ? Number(rate) : defaultPreferences.rate };
  } catch {
    return defaultPreferences;
  }
}

export function savePlayerPreference(preference: Partial<PlayerPreferences>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readPlayerPreferences(), ...preference }));
  } catch {
    // Without storage, the member chooses again.
  }
}
