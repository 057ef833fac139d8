import { Argument, Command } from 'commander';
import type { Exit } from '../exit.ts';

/** The options of `hindsight mcp`; the server is loaded when the command runs. */
export const mcpCommand = (ended: (exit: Exit) => void): Command =>
  new Command('mcp')
    .description('run the MCP server for AI assistants, configured by the SERVICE_* environment variables')
    .addArgument(new Argument('[transport]', 'how clients connect to it').choices(['stdio', 'http']).default('stdio'))
    .action(async (transport: string) => {
      const { runMcp } = await import('@hindsight/mcp');
      ended(await runMcp([transport], process.env));
    });
