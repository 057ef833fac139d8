/** The side of the web application that the service sees: where the built files lie, and which of them a page begins with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface BuiltWeb {
  /**
   * Absolute path. Scripts, styles and fonts in it may be served to anybody; their names hold a hash of their content. Beside a
   * file that shrinks lies its compressed twin: `.br`, `.gz`.
   */
  readonly folder: string;
  /** Relative to the folder. */
  readonly script: string;
  readonly styles: readonly string[];
  /** Those that every page needs; asked for before the styles are read. */
  readonly fonts: readonly string[];
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly isEntry?: boolean;
}

const FOLDER = join(import.meta.dirname, '..', 'dist');

/** Latin letters; what else a text holds comes when it is there. */
const EVERYWHERE = /-latin-wght-normal-[\w-]+\.woff2$/;

const NOT_BUILT =
  'The web application has not been built. Start with "npm start", or build it with "npm run build:web".';

function readManifest(): Readonly<Record<string, ManifestEntry>> {
  try {
    return JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8'));
  } catch (error) {
    throw new Error(NOT_BUILT, { cause: error });
  }
}

/** Throws when the application has not been built: `npm start` builds it. */
export function builtWeb(): BuiltWeb {
  const manifest = readManifest();
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build of the web application has no entry. Build it again: npm run build:web.');
  const fonts = entry.assets?.filter((name) => EVERYWHERE.test(name)) ?? [];
  return { folder: FOLDER, script: entry.file, styles: entry.css ?? [], fonts };
}
