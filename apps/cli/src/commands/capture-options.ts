import { Command } from 'commander';
import type { Exit } from '../exit.ts';

/** What `hindsight capture` takes is what the script takes; it asks nothing of this program but to be found. */
export const captureCommand = (ended: (exit: Exit) => void): Command =>
  new Command('capture')
    .description(
      'write an archive of what a running JVM and its host look like now; --help shows what the script takes',
    )
    .helpOption(false)
    .allowUnknownOption()
    .argument('[words...]', 'handed to capture/hindsight-capture.sh')
    .action(async (words: readonly string[]) => {
      const { capture } = await import('./capture.ts');
      ended(await capture(words));
    });
