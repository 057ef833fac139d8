import { Command, InvalidArgumentError } from 'commander';
import type { Exit } from '../exit.ts';
import type { DumpOptions } from './dump-heap.ts';

function parsePid(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be the id of a process.');
}

const EXAMPLES = `
Examples:
  hindsight jcmd 1 Thread.print -l
  hindsight jcmd 1 VM.native_memory summary
  hindsight jcmd 1 help

It needs no JDK, and the JVM may be in another container that shares its process ids with this one.`;

/** The options of `hindsight jcmd`. */
export const jcmdCommand = (ended: (exit: Exit) => void): Command =>
  new Command('jcmd')
    .description('run a diagnostic command of a running HotSpot JVM and print its answer')
    .argument('<pid>', 'process id of the JVM', parsePid)
    .argument('<command...>', 'the command and its arguments')
    .passThroughOptions()
    .allowUnknownOption()
    .addHelpText('after', EXAMPLES)
    .action(async (pid: number, words: readonly string[]) => {
      const { jcmd } = await import('./jcmd.ts');
      ended(await jcmd(pid, words));
    });

const DUMP_EXAMPLES = `
Examples:
  hindsight dump-heap 1 -o heap.hprof
  hindsight dump-heap 1 -o - | gzip > heap.hprof.gz
  hindsight dump-heap 1 --service https://hindsight.example.com --key-file key

The JVM stops while it writes. The dump comes through a named pipe, so that no disk holds it on the way.`;

/** The options of `hindsight dump-heap`. */
export const dumpHeapCommand = (ended: (exit: Exit) => void): Command =>
  new Command('dump-heap')
    .description('take a heap dump of a running HotSpot JVM, into a file or straight into a service')
    .argument('<pid>', 'process id of the JVM', parsePid)
    .option('-o, --output <file>', 'write the dump to this file, which must not exist; - is standard output')
    .option('--service <url>', 'send the dump to this service and print the verdict')
    .option('--key-file <file>', 'file with the API key of the service (default: the variable HINDSIGHT_API_KEY)')
    .option('--all', 'with objects that nothing refers to; without it the JVM collects them before')
    .option('--app-name <name>', 'name of the application, for the service')
    .option('--host <name>', 'name of the host, for the service')
    .option('--tags <tags>', 'tags separated by commas, for the service')
    .addHelpText('after', DUMP_EXAMPLES)
    .action(async (pid: number, options: DumpOptions) => {
      const { dumpHeap } = await import('./dump-heap.ts');
      ended(await dumpHeap(pid, options));
    });
