import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CommandOutput {
  /** The command: `VM.flags`. */
  readonly command: string;
  readonly jdk: string;
  readonly content: string;
}

const SEPARATOR = /^======== (.+)\n/m;

/** Output of every `jcmd` command of a JVM of our own, its first lines, on JDK 17 and 25. */
export const JCMD_OUTPUTS: readonly CommandOutput[] = ['17', '25'].flatMap((jdk) => {
  const text = readFileSync(join(import.meta.dirname, '..', 'samples', `jcmd-${jdk}.txt`), 'latin1');
  const parts = text.split(SEPARATOR).slice(1);
  return parts.flatMap((command, index) => {
    const content = parts[index + 1];
    return index % 2 === 0 && content !== undefined ? [{ command, jdk, content }] : [];
  });
});
