import { Command } from 'commander';
import type { Exit } from '../exit.ts';

/** The options of `hindsight serve`; the service is loaded when the command runs. */
export const serveCommand = (ended: (exit: Exit) => void): Command =>
  new Command('serve')
    .description('run the REST service, configured by the SERVICE_* environment variables')
    .option('--print-config', 'print the effective settings with secrets masked, and exit')
    .action(async ({ printConfig = false }: { printConfig?: boolean }) => {
      const { runService } = await import('@hindsight/service');
      ended(await runService({ printConfig }));
    });
