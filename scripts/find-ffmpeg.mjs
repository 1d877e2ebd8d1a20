import { spawnSync } from 'node:child_process';
import { installFromDebian } from './install-debian-package.mjs';
import { machineEnv } from './run-program.mjs';

const isThere = (/** @type {string} */ program) =>
  spawnSync(program, ['-version'], { stdio: 'ignore', env: machineEnv }).status === 0;

export const isFfmpegHere = () => isThere('ffmpeg') && isThere('ffprobe');

/** Installs ffmpeg and ffprobe from Debian if they are missing. Returns whether they are on this machine. */
export const ensureFfmpeg = async () => isFfmpegHere() || ((await installFromDebian('ffmpeg')) && isFfmpegHere());
