/** The time from the coach's last change to the save. The component tests shorten it. */
export const autosaveDelays = {
  /** So short that the server has the notes about a client within two seconds. */
  notesMs: 1_000,
  studioMs: 800,
};
