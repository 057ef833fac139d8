import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXIT, type Exit, UsageError } from '../exit.ts';

/** The script is beside `apps`, because it is useful without this program. */
const SCRIPT = 'capture/hindsight-capture.sh';

const quoteForShell = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Runs the capture script with these arguments. Throws UsageError where there is no POSIX shell. */
export async function capture(words: readonly string[]): Promise<Exit> {
  if (process.platform === 'win32') {
    throw new UsageError('on Windows run capture/hindsight-capture.ps1 with PowerShell');
  }
  const program = realpathSync(process.argv[1] ?? '.');
  const script = join(dirname(program), '../../..', SCRIPT);
  const env = { ...process.env, HINDSIGHT_PROGRAM: [process.execPath, program].map(quoteForShell).join(' ') };
  const child = spawn('sh', [script, ...words], { stdio: 'inherit', env });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status === 0) return EXIT.clean;
  return status === EXIT.usage ? EXIT.usage : EXIT.failure;
}
