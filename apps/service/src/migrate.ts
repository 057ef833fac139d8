import { openCopy } from './assemble-storage.ts';
import { readSettings } from './settings/settings.ts';

/**
 * `hindsight migrate`: copies the embedded database of SERVICE_DATA_DIR to SERVICE_DATABASE_URL. The artifacts stay where they are.
 * Throws when a service runs on the folder.
 */
export async function migrateData(
  environment: Readonly<Record<string, string | undefined>>,
  writeLine: (line: string) => void,
): Promise<void> {
  const read = readSettings(environment);
  if (!read.ok) throw new RangeError(read.problems.join('\n'));
  const { copy, close } = await openCopy(read.settings);
  try {
    for (const { table, rows, copied } of await copy()) writeLine(`${table}: ${copied} of ${rows} rows copied`);
  } finally {
    await close();
  }
}
