import { Command } from 'commander';
import { EXIT, type Exit } from '../exit.ts';

/** The options of `hindsight migrate`; the service is loaded when the command runs. */
export const migrateCommand = (ended: (exit: Exit) => void): Command =>
  new Command('migrate')
    .description('copy what SERVICE_DATA_DIR holds to the PostgreSQL and the bucket that the settings name')
    .action(async () => {
      const { migrateData } = await import('@hindsight/service');
      await migrateData(process.env, (line) => void process.stdout.write(`${line}\n`));
      ended(EXIT.clean);
    });
