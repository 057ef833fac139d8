import { Command } from 'commander';
import type { Exit } from '../exit.ts';

/** The options of `hindsight doctor`. */
export const doctorCommand = (ended: (exit: Exit) => void): Command =>
  new Command('doctor')
    .description('check what the program and the service need here, and say what is missing')
    .action(async () => {
      const { doctor } = await import('./doctor.ts');
      ended(await doctor());
    });
