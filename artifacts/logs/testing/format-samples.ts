import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FormatSamples } from '../src/record-format.ts';

const FORMATS_FOLDER = join(import.meta.dirname, '../src/formats');

/** Loads the samples of all formats by format id: every `<format>.samples.ts` beside its format exports `SAMPLES`. */
export async function loadFormatSamples(): Promise<FormatSamples> {
  const files = globSync('*/*.samples.ts', { cwd: FORMATS_FOLDER }).sort();
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(FORMATS_FOLDER, file)).href)));
  return Object.assign({}, ...modules.map(({ SAMPLES }: { readonly SAMPLES: FormatSamples }) => SAMPLES));
}
