import { logFailure } from './log.ts';
import { EXIT, runMcp } from './run.ts';

process.on('uncaughtException', (error) => {
  logFailure('the server failed', error, [
    process.env.SERVICE_API_KEY,
    process.env.SERVICE_BEARER_TOKEN,
    process.env.SERVICE_MCP_HTTP_API_KEY,
  ]);
  process.exit(EXIT.failure);
});

process.exitCode = await runMcp(process.argv.slice(2), process.env);
