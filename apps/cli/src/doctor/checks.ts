/** What the program, its service and the capture need of this machine, one check each. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseStoreAddress, type Settings } from '@hindsight/service';
import { canConnect } from './connect.ts';

export interface Diagnosis {
  readonly state: 'good' | 'note' | 'bad';
  readonly text: string;
}

interface Check {
  readonly name: string;
  /** Skipped while the settings are wrong. */
  readonly needsSettings?: true;
  /** Returns undefined where there is nothing to check. */
  readonly check: (settings: Settings | undefined) => Promise<Diagnosis | undefined> | Diagnosis | undefined;
}

const good = (text: string): Diagnosis => ({ state: 'good', text });
const note = (text: string): Diagnosis => ({ state: 'note', text });
const bad = (text: string): Diagnosis => ({ state: 'bad', text });

const GB = 2 ** 30;
const formatGb = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`;

/** An analysis may take this much, docs/configuration.md; less is enough for anything but heap dumps. */
const ENOUGH_MEMORY = 2 * GB;
/** Uploads are refused when the disk is nearly full. */
const ENOUGH_DISK = 2 * GB;

const WEB = fileURLToPath(new URL('../../../web/dist/manifest.json', import.meta.url));

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // The error says only what the answer says.
    return false;
  }
}

/** Finds the folder itself or, while it does not exist yet, the one in which it would be created. */
function findExisting(folder: string): string {
  let existing = resolve(folder);
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  return existing;
}

function checkDataFolder(settings: Settings | undefined): Diagnosis | undefined {
  if (!settings) return undefined;
  const folder = resolve(settings.SERVICE_DATA_DIR);
  const existing = findExisting(folder);
  if (!statSync(existing).isDirectory()) return bad(`${existing} is a file. Set SERVICE_DATA_DIR to a folder.`);
  if (!isWritable(existing)) return bad(`${existing} is not writable. Change its owner, or set SERVICE_DATA_DIR.`);
  const { bavail, bsize } = statfsSync(existing);
  const free = bavail * bsize;
  const text = `${folder}${existing === folder ? '' : ' will be created'}, ${formatGb(free)} free`;
  return free < ENOUGH_DISK ? note(`${text}. Artifacts are kept there; heap dumps need room.`) : good(text);
}

const checkMemory = (): Diagnosis => {
  const free = process.availableMemory();
  const text = `${formatGb(free)} available, ${availableParallelism()} processors`;
  return free < ENOUGH_MEMORY
    ? note(`${text}. Heap dumps larger than that use scratch files and take longer (--memory).`)
    : good(text);
};

/** Listens for a moment: a port that is taken or not allowed refuses. */
const checkPort = async (settings: Settings | undefined): Promise<Diagnosis | undefined> => {
  if (!settings) return undefined;
  const { SERVICE_HTTP_HOST: host, SERVICE_HTTP_PORT: port } = settings;
  const { promise, resolve: answer } = Promise.withResolvers<Diagnosis>();
  const server = createServer();
  server.once('error', ({ code }: NodeJS.ErrnoException) =>
    answer(
      code === 'EADDRINUSE'
        ? note(`${host}:${port} is taken: by a running service, or set SERVICE_HTTP_PORT.`)
        : bad(`${host}:${port} refuses (${code}). Set SERVICE_HTTP_HOST and SERVICE_HTTP_PORT.`),
    ),
  );
  server.listen(port, host, () => server.close(() => answer(good(`${host}:${port} is free`))));
  return promise;
};

async function checkAddress(name: string, host: string, port: number): Promise<Diagnosis> {
  const fault = await canConnect(host, port);
  return fault === undefined
    ? good(`${host}:${port} answers`)
    : bad(`${host}:${port} does not answer (${fault}). Check ${name} and the network.`);
}

const checkDatabase = (settings: Settings | undefined): Promise<Diagnosis> | Diagnosis => {
  const url = settings?.SERVICE_DATABASE_URL;
  if (!url?.startsWith('postgres')) return good('embedded, in the data folder');
  const { hostname, port } = new URL(url);
  return checkAddress('SERVICE_DATABASE_URL', hostname, Number(port || 5432));
};

const checkStore = (settings: Settings | undefined): Promise<Diagnosis> | Diagnosis => {
  const address = settings?.SERVICE_STORE_URL;
  const store = address === undefined ? undefined : parseStoreAddress(address);
  if (!store) return good('the data folder');
  const { hostname, port, protocol } = new URL(store.bucketUrl);
  return checkAddress('SERVICE_STORE_URL', hostname, Number(port || (protocol === 'http:' ? 80 : 443)));
};

const isOnPath = (program: string): boolean =>
  [...(process.env.PATH ?? '').split(delimiter), ...(process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, 'bin')] : [])]
    .filter(Boolean)
    .some((folder) => existsSync(join(folder, program)) || existsSync(join(folder, `${program}.exe`)));

const checkJavaTools = (): Diagnosis =>
  isOnPath('jcmd')
    ? good('jcmd is there, so `hindsight capture` takes everything')
    : note('no jcmd on the PATH or below JAVA_HOME. `hindsight capture` needs the tools of a JDK for heap dumps.');

const checkPages = (): Diagnosis =>
  existsSync(WEB) ? good('built') : bad('the pages are not built. Run `npm start` once in the checkout.');

export const CHECKS: readonly Check[] = [
  { name: 'Node', check: () => good(`${process.version}, ${process.platform} ${process.arch}`) },
  { name: 'memory', check: checkMemory },
  { name: 'pages', check: checkPages },
  { name: 'data folder', needsSettings: true, check: checkDataFolder },
  { name: 'port', needsSettings: true, check: checkPort },
  { name: 'database', needsSettings: true, check: checkDatabase },
  { name: 'artifact store', needsSettings: true, check: checkStore },
  { name: 'tools of a JDK', check: checkJavaTools },
];
