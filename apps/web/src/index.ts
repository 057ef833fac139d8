/**
 * What the service and the command line use of the web application: where the built files are, which of them a page loads first,
 * and reports as files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export { formatReportFile } from './report-file.ts';

export interface BuiltWeb {
  /**
   * Absolute path. Scripts, styles and fonts in it may be served to anybody; their names hold a hash of their content. Beside a
   * file that shrinks lies its compressed twin: `.br`, `.gz`.
   */
  readonly folder: string;
  /** The script that every page loads, relative to the folder. */
  readonly script: string;
  readonly styles: readonly string[];
  /** Fonts that every page needs; they are loaded before the styles are read. */
  readonly fonts: readonly string[];
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly isEntry?: boolean;
}

const FOLDER = join(import.meta.dirname, '..', 'dist');

/** The fonts with Latin letters; others are loaded when a text needs them. */
const EVERYWHERE = /-first-load-[\w-]+\.woff2$/;

const NOT_BUILT =
  'The web application has not been built. Start with "npm start", or build it with "npm run build:web".';

function readManifest(): Readonly<Record<string, ManifestEntry>> {
  try {
    return JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8'));
  } catch (error) {
    throw new Error(NOT_BUILT, { cause: error });
  }
}

/** Reads the manifest of the build. Throws when the application has not been built (`npm start` builds it). */
export function builtWeb(): BuiltWeb {
  const manifest = readManifest();
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build of the web application has no entry. Build it again: npm run build:web.');
  const fonts = entry.assets?.filter((name) => EVERYWHERE.test(name)) ?? [];
  return { folder: FOLDER, script: entry.file, styles: entry.css ?? [], fonts };
}
