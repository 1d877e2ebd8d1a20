import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from './run-command.ts';

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

export type Image = {
  /** The image's files, mounted. */
  folder: string;
  /** Kilobytes of 1,024 bytes. */
  baseSize: number;
  entrypoint: string[];
  /** `NAME=value`. */
  env: string[];
  user: string;
  healthCheck: string[];
  remove(): Promise<void>;
};

/** Builds the image without a registry: its two bases are made of Debian's packages and this machine's npm. */
export async function buildImage(): Promise<Image> {
  const work = await mkdtemp(join(tmpdir(), 'image-'));
  const store = ['--root', join(work, 'storage'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) => runCommand('buildah', [...store, ...args]);
  const remove = async () => {
    await runCommand('buildah', [...store, 'umount', '--all']).catch(() => '');
    await rm(work, { recursive: true, force: true });
  };
  try {
    const files = join(work, 'base');
    await runCommand('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', files]);
    await slimDown(files);
    const baseSize = await measureFolder(files);
    await commitFiles(buildah, files, 'localhost/base');
    await addNodeAndNpm(files);
    await commitFiles(buildah, files, 'localhost/build-base', [`NODE_EXTRA_CA_CERTS=${CERTIFICATES}`]);
    const bases = ['BASE=localhost/base', 'BUILD_BASE=localhost/build-base', 'SITE_COMMIT=0123456789abcdef'];
    await buildah(
      'build',
      '--isolation',
      'chroot',
      '--pull-never',
      '--format',
      'docker',
      '-f',
      'deploy/Containerfile',
      ...bases.flatMap((value) => ['--build-arg', value]),
      '-t',
      'localhost/site',
      '.',
    );
    const { config } = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/site')).Docker;
    const container = await buildah('from', '--pull-never', 'localhost/site');
    return {
      folder: await buildah('mount', container),
      baseSize,
      entrypoint: [...config.Entrypoint, ...config.Cmd],
      env: config.Env,
      user: config.User,
      healthCheck: config.Healthcheck?.Test ?? [],
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Measures a folder in kilobytes of 1,024 bytes. */
export async function measureFolder(folder: string): Promise<number> {
  return Number((await runCommand('du', ['-skx', folder])).split('\t')[0]);
}

/** Deletes the files that the published slim images lack too. */
async function slimDown(files: string): Promise<void> {
  const folders = [
    'usr/share/doc',
    'usr/share/man',
    'usr/share/info',
    'usr/share/locale',
    'var/lib/apt/lists',
    'var/cache/apt',
  ];
  for (const folder of [...folders, 'var/log'])
    for (const name of await readdir(join(files, folder)))
      await rm(join(files, folder, name), { recursive: true, force: true });
}

async function addNodeAndNpm(files: string): Promise<void> {
  const npmProgram = await realpath(
    await runCommand('sh', [
      '-c',
      'PATH=$(echo "$PATH" | tr : "\\n" | grep -v node_modules | paste -sd:); command -v npm',
    ]),
  );
  const npmFolder = dirname(dirname(npmProgram));
  const target = join(files, 'usr/local/lib/node_modules/npm');
  await mkdir(dirname(target), { recursive: true });
  await cp(npmFolder, target, { recursive: true, dereference: true });
  await cp(process.execPath, join(files, 'usr/local/bin/node'));
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(files, 'usr/local/bin/npm'));
  // Where this machine trusts more certificate authorities than Debian does, npm needs them too.
  await cp(CERTIFICATES, join(files, CERTIFICATES), { dereference: true });
}

async function commitFiles(
  buildah: (...args: string[]) => Promise<string>,
  files: string,
  name: string,
  env: string[] = [],
): Promise<void> {
  const container = await buildah('from', 'scratch');
  await buildah('copy', container, files, '/');
  if (env.length > 0) await buildah('config', ...env.flatMap((value) => ['--env', value]), container);
  await buildah('commit', container, name);
  await buildah('rm', container);
}
