import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ExampleList } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { EXAMPLES } from './example-list.ts';

const ARTIFACTS = join(import.meta.dirname, '../../../../../artifacts');
/** The path of an example; it may be missing where only the program was copied. */
export const toPath = (path: string): string => join(ARTIFACTS, path);

/** Lists the examples that this installation has. */
export async function listExamples(): Promise<Omit<ExampleList, 'responseId'>> {
  const examples = await Promise.all(
    EXAMPLES.map(async ({ kind, path, title }) => {
      const found = await stat(toPath(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return found ? [{ kind, name: basename(path), title, bytes: found.size }] : [];
    }),
  );
  return { examples: examples.flat() };
}

/** Reads an example. No name of a request becomes a path. */
export async function readExample(name: string): Promise<Buffer> {
  const example = EXAMPLES.find(({ path }) => basename(path) === name);
  if (!example) throw new ArtifactError('not-found', 'No such example. `GET /api/examples` lists them.');
  return readFile(toPath(example.path));
}
