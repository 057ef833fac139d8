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
  /** Scripts that it imports before it runs. */
  readonly imports: readonly string[];
  /** Further scripts of a report, in the order in which they are needed; browsers would find them one after the other. */
  readonly reportScripts: readonly string[];
  readonly styles: readonly string[];
  /** Fonts that every page needs; they are loaded before the styles are read. */
  readonly fonts: readonly string[];
}

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  /** Keys of the manifest. */
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

type Manifest = Readonly<Record<string, ManifestEntry>>;

const FOLDER = join(import.meta.dirname, '..', 'dist');

/** The fonts with Latin letters; others are loaded when a text needs them. */
const EVERYWHERE = /-first-load-[\w-]+\.woff2$/;

const NOT_BUILT =
  'The web application has not been built. Start with "npm start", or build it with "npm run build:web".';

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8'));
  } catch (error) {
    throw new Error(NOT_BUILT, { cause: error });
  }
}

/** Loaded with every report: its page, and the charts that nearly every report has. */
const REPORT_SOURCES = ['src/pages/report.tsx', 'src/charts/plot.tsx'];

/** Lists the files of these entries of the manifest and of all that they import. */
function listFiles(manifest: Manifest, keys: readonly string[]): readonly string[] {
  const reached = new Set(keys);
  // A set that grows while it is walked is walked to its new end.
  for (const key of reached) for (const imported of manifest[key]?.imports ?? []) reached.add(imported);
  return [...reached].flatMap((key) => manifest[key]?.file ?? []);
}

/** Reads the manifest of the build. Throws when the application has not been built (`npm start` builds it). */
export function builtWeb(): BuiltWeb {
  const manifest = readManifest();
  const [key, entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? [];
  if (!key || !entry)
    throw new Error('The build of the web application has no entry. Build it again: npm run build:web.');
  const fonts = entry.assets?.filter((name) => EVERYWHERE.test(name)) ?? [];
  const [script = '', ...imports] = listFiles(manifest, [key]);
  const reportScripts = listFiles(manifest, REPORT_SOURCES).filter(
    (file) => file !== script && !imports.includes(file),
  );
  return { folder: FOLDER, script, imports, reportScripts, styles: entry.css ?? [], fonts };
}
