import { rmSync } from 'node:fs';
import { aRunningService, newDataFolder } from './service-process.ts';

export interface OwnService {
  readonly url: string;
  readonly pid: number;
  readonly folder: string;
}

/**
 * Runs a service for the time of a measurement, as its users start it: on a free port, with this key. Its data folder is removed
 * afterwards unless it was given. What the service wrote to its log is passed on.
 */
export async function withOwnService<T>(
  key: string,
  use: (service: OwnService) => Promise<T>,
  givenFolder?: string,
): Promise<T> {
  const folder = givenFolder ?? newDataFolder();
  try {
    const service = await aRunningService(folder, { SERVICE_API_KEYS: key, SERVICE_LOG_LEVEL: 'error' });
    try {
      return await use({ url: service.url, pid: service.pid, folder });
    } finally {
      await service.stop();
      process.stderr.write(service.log());
    }
  } finally {
    if (givenFolder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}
