/** Captions and speed, as chosen on this device. Captions are null before a choice. */
type PlayerPreferences = { captions: boolean | null; rate: number };

const STORAGE_KEY = 'watching-habits';
const defaultPreferences: PlayerPreferences = { captions: null, rate: 1 };

export function readPlayerPreferences(): PlayerPreferences {
  try {
    const { captions, rate } = Object(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
    return {
      captions: typeof captions === 'boolean' ? captions : null,
      rate: rate >= 0.5 && rate <= 2 ? Number(rate) : defaultPreferences.rate,
    };
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
