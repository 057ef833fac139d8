/** The side of the web application that the service sees: where the built files lie, and which of them a page begins with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface BuiltWeb {
  /** Absolute path; everything below may be served to anybody. Names of files hold a hash of their content. */
  readonly folder: string;
  /** Relative to the folder. */
  readonly script: string;
  readonly styles: readonly string[];
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

const FOLDER = join(import.meta.dirname, '..', 'dist');

/** Throws when the application has not been built: `npm start` builds it. */
export function builtWeb(): BuiltWeb {
  const manifest = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Record<string, ManifestEntry>;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build of the web application has no entry. Build it again: npm run build:web.');
  return { folder: FOLDER, script: entry.file, styles: entry.css ?? [] };
}
