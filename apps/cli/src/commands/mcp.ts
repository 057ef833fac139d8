import { parse } from 'node:path';
import { runMcp } from '@hindsight/mcp';
import { type Exit, UsageError } from '../exit.ts';

export interface McpOptions {
  readonly tools?: string;
  readonly local?: true;
  readonly folder?: string;
  readonly allow?: string;
}

/** Without a service in between, a file may be as large as a heap dump may. */
const MAX_LOCAL_FILE_BYTES = String(64 * 1024 ** 3);

/** Chooses which files the assistant may name: by default those below the folder in which its host started this program. */
function chooseAllowList(allow: string | undefined, environment: NodeJS.ProcessEnv): string {
  const named = allow ?? environment.SERVICE_FILEPATH_ALLOWLIST;
  if (named) return named;
  const folder = process.cwd();
  if (folder !== parse(folder).root) return folder;
  throw new UsageError('Name the folders of your files with --allow: this program was started in the root folder.');
}

/** Runs the MCP server, with a service of its own when it is local. */
export async function mcp(transport: string, { tools, local, folder, allow }: McpOptions): Promise<Exit> {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...(tools !== undefined && { SERVICE_MCP_TOOLS: tools }),
    ...(allow !== undefined && { SERVICE_FILEPATH_ALLOWLIST: allow }),
  };
  if (!local) return runMcp([transport], environment);
  const { SERVICE_OU: _, SERVICE_BEARER_TOKEN: __, SERVICE_API_KEY_FILE: ___, ...others } = environment;
  const allowed = chooseAllowList(allow, environment);
  // Without --local the service is not loaded.
  const { chooseDataFolder, startLocalService } = await import('./local-service.ts');
  const service = await startLocalService(folder ?? chooseDataFolder(environment), environment);
  try {
    return await runMcp([transport], {
      SERVICE_MAX_FILE_BYTES: MAX_LOCAL_FILE_BYTES,
      ...others,
      SERVICE_FILEPATH_ALLOWLIST: allowed,
      SERVICE_BASE_URL: service.url,
      SERVICE_API_KEY: service.key,
    });
  } finally {
    await service.close();
  }
}
