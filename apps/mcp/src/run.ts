import { once } from 'node:events';
import { MCP_SETTING_NAMES } from '@hindsight/api';
import { startHttp } from './http/start-http.ts';
import { logLine } from './log.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';
import { getSetting } from './settings-table.ts';
import { runStdio } from './stdio.ts';
import { VERSION } from './version.ts';

/** Exit statuses, the same as those of the command line (contract section 8). */
export const EXIT = { clean: 0, usage: 2, failure: 4 } as const;

export type Exit = (typeof EXIT)[keyof typeof EXIT];

const USAGE = `hindsight-mcp ${VERSION}: the analyses of Hindsight as tools of the Model Context Protocol
usage: node hindsight-mcp.mjs [stdio|http]
  stdio  communicates on standard input and output with the program that started it (default)
  http   serves Streamable HTTP
settings, from the environment:
${MCP_SETTING_NAMES.map((name) => `  ${name}\n      ${getSetting(name).about}`).join('\n')}
`;

async function runHttp(settings: Settings): Promise<Exit> {
  try {
    const server = await startHttp(settings);
    logLine(`listens on ${server.url}`);
    await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
    await server.close();
    return EXIT.clean;
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    logLine(`cannot listen on SERVICE_MCP_HTTP_HOST and SERVICE_MCP_HTTP_PORT (${code})`);
    return EXIT.failure;
  }
}

/** Runs the server of one transport until its end and returns the exit status. */
export async function runMcp(words: readonly string[], environment: Environment): Promise<Exit> {
  const [transport = 'stdio', ...rest] = words;
  if (transport === '--help' || transport === '--version') {
    process.stderr.write(USAGE);
    return EXIT.clean;
  }
  if ((transport !== 'stdio' && transport !== 'http') || rest.length > 0) {
    process.stderr.write(USAGE);
    return EXIT.usage;
  }
  const read = readSettings(environment, transport);
  if (!read.ok) {
    logLine(`configuration error: ${read.problem}`);
    return EXIT.usage;
  }
  if (transport === 'http') return runHttp(read.settings);
  await runStdio(read.settings);
  return EXIT.clean;
}
