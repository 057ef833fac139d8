import { Command } from 'commander';
import { EXIT, type Exit } from '../exit.ts';

/** The options of `hindsight migrate`; the service is loaded when the command runs. */
export const migrateCommand = (ended: (exit: Exit) => void): Command =>
  new Command('migrate')
    .description('copy the embedded database of SERVICE_DATA_DIR to the PostgreSQL of SERVICE_DATABASE_URL')
    .action(async () => {
      const { migrateData } = await import('@hindsight/service');
      await migrateData(process.env, (line) => void process.stdout.write(`${line}\n`));
      ended(EXIT.clean);
    });
