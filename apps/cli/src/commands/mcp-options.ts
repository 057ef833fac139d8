import { Argument, Command, Option } from 'commander';
import type { Exit } from '../exit.ts';
import type { McpOptions } from './mcp.ts';

/** The options of `hindsight mcp`; the server is loaded when the command runs. */
export const mcpCommand = (ended: (exit: Exit) => void): Command =>
  new Command('mcp')
    .description('run the MCP server for AI assistants, configured by the SERVICE_* environment variables')
    .addArgument(new Argument('[transport]', 'how clients connect to it').choices(['stdio', 'http']).default('stdio'))
    .addOption(
      new Option('--tools <which>', 'four tools, or the whole explorer (SERVICE_MCP_TOOLS)').choices(['spec', 'all']),
    )
    .option('--local', 'work without a service: analyze on this machine and keep results in a folder')
    .option('--folder <folder>', 'with --local: where results are kept (default: the data folder of the user)')
    .option('--allow <folders>', 'folders whose files may be read, separated by commas (SERVICE_FILEPATH_ALLOWLIST)')
    .action(async (transport: string, options: McpOptions) => {
      const { mcp } = await import('./mcp.ts');
      ended(await mcp(transport, options));
    });
