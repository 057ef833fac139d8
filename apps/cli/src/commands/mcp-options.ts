import { Argument, Command } from 'commander';
import type { Exit } from '../exit.ts';

/** The options of `hindsight mcp`; the server is loaded when the command runs. */
export const mcpCommand = (ended: (exit: Exit) => void): Command =>
  new Command('mcp')
    .description('run the MCP server for AI assistants, as the SERVICE_* variables of the environment say')
    .addArgument(new Argument('[transport]', 'how clients speak to it').choices(['stdio', 'http']).default('stdio'))
    .action(async (transport: string) => {
      const { runMcp } = await import('@hindsight/mcp');
      ended(await runMcp([transport], process.env));
    });
