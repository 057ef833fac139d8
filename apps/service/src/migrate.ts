import { openCopies } from './assemble-storage.ts';
import { readSettings } from './settings/settings.ts';

/**
 * `hindsight migrate`: copies the embedded database of SERVICE_DATA_DIR to SERVICE_DATABASE_URL and the artifacts to SERVICE_STORE_URL.
 * Throws when a service runs on the folder.
 */
export async function migrateData(
  environment: Readonly<Record<string, string | undefined>>,
  writeLine: (line: string) => void,
): Promise<void> {
  const read = readSettings(environment);
  if (!read.ok) throw new RangeError(read.problems.join('\n'));
  const copies = await openCopies(read.settings);
  try {
    // The artifacts come first: a report whose artifact is not there yet would say that it is gone.
    if (copies.copyArtifacts) {
      const { files, copied, copiedBytes } = await copies.copyArtifacts();
      writeLine(`artifacts: ${copied} of ${files} files copied (${copiedBytes} bytes)`);
    } else writeLine('artifacts: they stay in SERVICE_DATA_DIR, because SERVICE_STORE_URL names no bucket');
    if (copies.copyRows)
      for (const { table, rows, copied } of await copies.copyRows())
        writeLine(`${table}: ${copied} of ${rows} rows copied`);
    else writeLine('database: it stays in SERVICE_DATA_DIR, because SERVICE_DATABASE_URL names no PostgreSQL');
  } finally {
    await copies.close();
  }
}
