import type { OpenedMember } from '@hindsight/intake';
import type { ArtifactKind } from '@hindsight/model';
import { CrashReportWatch } from '../input/crash-report-watch.ts';
import type { Recognition } from './recognize.ts';

/** Reading this much more costs a tenth of a second; the output of a program that died is rarely longer. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What the output of a program is taken for; every other kind has a grammar of its own. */
const KINDS_OF_CONSOLES: ReadonlySet<ArtifactKind | undefined> = new Set([undefined, 'application-log']);

/** A crash report whose title stands behind the first bytes, by which a kind is recognized. */
export interface LateCrashReport {
  /** Whether more lines belong to the report than to what stands before it. */
  readonly isMain: boolean;
}

/** Looks for a crash report behind the first bytes of the output of a program; undefined when there is none. */
export async function findLateCrashReport(
  { encoding, bytes, head, asText }: OpenedMember,
  { kind, unread }: Pick<Recognition, 'kind' | 'unread'>,
): Promise<LateCrashReport | undefined> {
  if (unread || !KINDS_OF_CONSOLES.has(kind) || head.lines.length === 0) return undefined;
  const isWhole = encoding.length === 0 && bytes <= head.bytes.length;
  if (isWhole || bytes > MAX_BYTES) return undefined;
  const watch = new CrashReportWatch();
  let lines = 0;
  try {
    await asText().readLines((line) => {
      // Packed bytes do not tell how many there are.
      if (line.offset > MAX_BYTES) throw TOO_LONG;
      lines = line.number;
      watch.see(line);
    });
  } catch (error) {
    if (error !== TOO_LONG) throw error;
    return undefined;
  }
  const report = watch.find();
  return report && { isMain: lines - report.line >= report.line };
}

const TOO_LONG = new RangeError('The text is longer than the recognition reads.');
