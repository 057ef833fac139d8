import { Command } from 'commander';
import type { Exit } from '../exit.ts';

/** The options of `hindsight serve`; the service is loaded when the command runs. */
export const serveCommand = (ended: (exit: Exit) => void): Command =>
  new Command('serve')
    .description('run the REST service, as the SERVICE_* variables of the environment say')
    .option('--print-config', 'show the settings in force, secrets masked, and stop')
    .action(async ({ printConfig = false }: { printConfig?: boolean }) => {
      const { runService } = await import('@hindsight/service');
      ended(await runService({ printConfig }));
    });
