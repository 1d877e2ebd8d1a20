const SAMPLE_RATE = 48_000;
/** Semitones above C of the pentatonic scale, in which no two notes clash. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16];
/** Four calm chords, as semitones above C. */
const CHORDS = [
  [-12, 0, 4, 7],
  [-15, -3, 4, 9],
  [-7, 0, 5, 9],
  [-17, -5, 2, 7],
];
const CHORD_SECONDS = 3.2;
const PLUCK_EVERY_SECONDS = 0.4;
const PEAK = 0.3;

export const musicFormat = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2'];

/**
 * Composes soft music for a clip without speech: slow chords with single plucked notes, as raw stereo samples. The same
 * name always makes the same music.
 */
export function composeMusic(/** @type {string} */ name, /** @type {number} */ seconds) {
  const music = { left: samplesFor(seconds), right: samplesFor(seconds) };
  const random = createRandom(name);
  for (let start = 0, index = 0; start < seconds; start += CHORD_SECONDS, index += 1) {
    for (const semitones of CHORDS[index % CHORDS.length] ?? []) addPad(music, semitones, start);
  }
  for (let start = 0.8; start < seconds - 1.5; start += PLUCK_EVERY_SECONDS) {
    if (random() < 0.55) continue;
    const semitones = SCALE[Math.floor(random() * SCALE.length)] ?? 0;
    addPluck(music, semitones + 12, start, random());
  }
  for (const [channel, delay] of /** @type {const} */ ([
    [music.left, 0.23],
    [music.right, 0.31],
  ]))
    addEcho(channel, delay);
  return interleave(music, seconds);
}

/** @typedef {{ left: Float64Array, right: Float64Array }} Music */

const samplesFor = (/** @type {number} */ seconds) => new Float64Array(Math.round(seconds * SAMPLE_RATE));
const frequencyOf = (/** @type {number} */ semitones) => 261.63 * 2 ** (semitones / 12);
const sine = (/** @type {number} */ frequency, /** @type {number} */ time) => Math.sin(2 * Math.PI * frequency * time);

/** Adds a held note that swells and fades. The two sides are slightly out of tune, which sounds wide. */
function addPad(/** @type {Music} */ { left, right }, /** @type {number} */ semitones, /** @type {number} */ start) {
  const length = CHORD_SECONDS * 1.6;
  const from = Math.round(start * SAMPLE_RATE);
  const frequency = frequencyOf(semitones);
  for (let index = 0; index < length * SAMPLE_RATE && from + index < left.length; index += 1) {
    const time = index / SAMPLE_RATE;
    const loudness = 0.1 * Math.sin((Math.PI * time) / length) ** 2;
    const tone = (/** @type {number} */ pitch) => sine(pitch, time) + 0.22 * sine(2 * pitch, time);
    left[from + index] = (left[from + index] ?? 0) + loudness * tone(frequency * 0.9985);
    right[from + index] = (right[from + index] ?? 0) + loudness * tone(frequency * 1.0015);
  }
}

/**
 * @type {(music: Music, semitones: number, start: number, side: number) => void} `side` is 0 on the left, 1 on the
 * right
 */
function addPluck({ left, right }, semitones, start, side) {
  const from = Math.round(start * SAMPLE_RATE);
  const frequency = frequencyOf(semitones);
  for (let index = 0; index < 1.6 * SAMPLE_RATE && from + index < left.length; index += 1) {
    const time = index / SAMPLE_RATE;
    const attack = Math.min(1, time / 0.006);
    const overtone = 0.25 * sine(2.76 * frequency, time) * Math.exp(-time / 0.05);
    const value = 0.13 * attack * (sine(frequency, time) * Math.exp(-time / 0.4) + overtone);
    left[from + index] = (left[from + index] ?? 0) + value * (1 - 0.6 * side);
    right[from + index] = (right[from + index] ?? 0) + value * (0.4 + 0.6 * side);
  }
}

function addEcho(/** @type {Float64Array} */ channel, /** @type {number} */ delaySeconds) {
  const delay = Math.round(delaySeconds * SAMPLE_RATE);
  for (let index = delay; index < channel.length; index += 1)
    channel[index] = (channel[index] ?? 0) + 0.34 * (channel[index - delay] ?? 0);
}

function interleave(/** @type {Music} */ { left, right }, /** @type {number} */ seconds) {
  let loudest = 0;
  for (const channel of [left, right]) for (const value of channel) loudest = Math.max(loudest, Math.abs(value));
  const samples = new Float32Array(left.length * 2);
  for (let index = 0; index < left.length; index += 1) {
    const time = index / SAMPLE_RATE;
    const fade = Math.min(1, time / 0.8, (seconds - time) / 1.8) * (PEAK / loudest);
    samples[2 * index] = (left[index] ?? 0) * fade;
    samples[2 * index + 1] = (right[index] ?? 0) * fade;
  }
  return Buffer.from(samples.buffer);
}

/** Creates a generator of random numbers from 0 to 1 that depend on the name alone (mulberry32). */
function createRandom(/** @type {string} */ name) {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
