import { runMcp } from './run.ts';

process.exitCode = await runMcp(process.argv.slice(2), process.env);
