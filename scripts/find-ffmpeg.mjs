import { spawnSync } from 'node:child_process';
import { installFromDebian } from './install-debian-package.mjs';
import { machineEnv } from './run-program.mjs';

const isThere = (/** @type {string} */ program) =>
  spawnSync(program, ['-version'], { stdio: 'ignore', env: machineEnv }).status === 0;

export const isFfmpegHere = () => isThere('ffmpeg') && isThere('ffprobe');

/** Whether ffmpeg and ffprobe are on this machine. Installs them from Debian where they are missing. */
export const ensureFfmpeg = async () => isFfmpegHere() || ((await installFromDebian('ffmpeg')) && isFfmpegHere());
