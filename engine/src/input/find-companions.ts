import { ANALYZERS } from '../kinds.ts';
import type { RecognitionJob } from '../recognition/recognize-file.ts';
import { isCompanion } from './companions.ts';
import { openFiles } from './open-files.ts';

/** Returns the paths of the files that belong to the first one. Files that cannot be opened belong to none. */
export async function findCompanions({ files, limits, scratch }: RecognitionJob): Promise<readonly string[]> {
  const [first, ...others] = files;
  const open = async (file: RecognitionJob['files'][number] | undefined) => {
    if (!file) return [];
    const opened = await openFiles({ files: [file], limits, ...(scratch !== undefined && { scratch }) }).catch(
      () => [],
    );
    return opened.flatMap(({ members }) => members);
  };
  const [main, ...rest] = await open(first);
  const belongs: string[] = [];
  for (const file of main && rest.length === 0 ? others : []) {
    const members = await open(file);
    if (main && members.some(({ head }) => isCompanion(main.head, head, ANALYZERS))) belongs.push(file.path);
  }
  return belongs;
}
