import { complain, EXIT } from './exit.ts';
import { run } from './index.ts';
import { isClosedPipe } from './output.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (isClosedPipe(error)) process.exit();
  complain(`standard output cannot be written: ${error.message}`);
  process.exit(EXIT.failure);
});

process.exitCode = await run(process.argv.slice(2));
