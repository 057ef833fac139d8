import { Command } from 'commander';
import type { Exit } from '../exit.ts';

const OPTIONS = `
The words are those of capture/hindsight-capture.sh:
  -p PID|NAME   the JVM, by its process id or a word of its command line
  -o DIR        folder for the archive
  -n DUMPS      thread dumps, 3 when not given
  -i SECONDS    between them, 10 when not given
  --heap        a heap dump as well: stops the JVM while it is written
  --upload URL --key KEY   sends the archive to a service`;

/** `hindsight capture` passes its arguments to the script, which needs nothing of this program. */
export const captureCommand = (ended: (exit: Exit) => void): Command =>
  new Command('capture')
    .description('write an archive of what a running JVM and its host look like now')
    .addHelpText('after', OPTIONS)
    .allowUnknownOption()
    .argument('[words...]', 'handed to the script')
    .action(async (words: readonly string[]) => {
      const { capture } = await import('./capture.ts');
      ended(await capture(words));
    });
