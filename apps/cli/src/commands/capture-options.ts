import { Command } from 'commander';
import type { Exit } from '../exit.ts';

const OPTIONS = `
The options are those of capture/hindsight-capture.sh:
  -p PID|NAME   process id of the JVM, or a word of its command line
  -o DIR        folder for the archive
  -n DUMPS      number of thread dumps (default: 3)
  -i SECONDS    seconds between two thread dumps (default: 10)
  --heap        also take a heap dump; the JVM is stopped while it is written
  --jfr SECONDS record for so long when no flight recording runs; one that runs is always taken
  --log FILE    a log in addition to those that the process has open; may be repeated
  --app NAME    application, for the notes
  --tags A,B    tags, for the notes
  --ping HOST   target of the ping (default: this host)
  --upload URL --key KEY   send the archive to a service`;

/** `hindsight capture` passes its arguments to the script, which needs nothing of this program. */
export const captureCommand = (ended: (exit: Exit) => void): Command =>
  new Command('capture')
    .description('capture the state of a running JVM and its host in an archive')
    .addHelpText('after', OPTIONS)
    .allowUnknownOption()
    .argument('[words...]', 'options of the script')
    .action(async (words: readonly string[]) => {
      const { capture } = await import('./capture.ts');
      ended(await capture(words));
    });
