import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { FolderInUseError, readSettings, serve } from '@hindsight/service';
import { UsageError } from '../exit.ts';

const KEY_BYTES = 32;
/** Hosts start one process each; every further one works in a folder of its own beside the first. */
const MAX_FOLDERS = 20;

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the service that hold for a local one, too; all others would open it to other machines. */
const KEPT =
  /^SERVICE_(?:ANALYSIS_|CONCURRENCY|EXPLORERS|MAX_|RETENTION_DAYS|ARTIFACT_DAYS|MASK_ARTIFACTS|LOCATION_ALLOW|LOG_LEVEL)/;

/** The folder for results when none is named: where programs of this system keep the data of a user. */
export function chooseDataFolder({ XDG_DATA_HOME, LOCALAPPDATA }: Environment): string {
  const base = LOCALAPPDATA || XDG_DATA_HOME || join(homedir(), '.local', 'share');
  return join(base, 'hindsight');
}

export interface LocalService {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

/**
 * Starts the analyses of this program for one client: a service on a free port of this machine, with a key that nobody else knows. It is
 * the same code as `hindsight serve`, so that every tool works in the same way. `chosen` are settings that its caller decides.
 */
export async function startLocalService(
  folder: string,
  environment: Environment,
  chosen: Environment = {},
): Promise<LocalService> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const kept = Object.fromEntries(Object.entries(environment).filter(([name]) => KEPT.test(name)));
  const output = { writeLine: () => undefined, log: process.stderr };
  for (let number = 1; number <= MAX_FOLDERS; number++) {
    const read = readSettings({
      SERVICE_LOG_LEVEL: 'error',
      ...kept,
      SERVICE_HTTP_HOST: '127.0.0.1',
      SERVICE_HTTP_PORT: '0',
      SERVICE_DATA_DIR: number === 1 ? folder : `${folder}-${number}`,
      SERVICE_API_KEYS: key,
      SERVICE_REPORTS_REQUIRE_LOGIN: 'false',
      ...chosen,
    });
    if (!read.ok) throw new UsageError(read.problems.join(' '));
    try {
      const { url, close } = await serve(read.settings, output);
      return { url, key, close };
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
    }
  }
  throw new UsageError(`${folder} and the folders beside it are in use by ${MAX_FOLDERS} other processes.`);
}
