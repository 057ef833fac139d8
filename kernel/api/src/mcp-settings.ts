/**
 * The names of the settings of the MCP server. It may share an environment with the service, so each must distinguish a
 * setting of the other from a mistyped name.
 */
export const MCP_SETTING_NAMES = [
  'SERVICE_BASE_URL',
  'SERVICE_BASE_URL_OVERRIDES',
  'SERVICE_API_KEY',
  'SERVICE_OU',
  'SERVICE_BEARER_TOKEN',
  'SERVICE_FILEPATH_ALLOWLIST',
  'SERVICE_MAX_FILE_BYTES',
  'SERVICE_MCP_TOOLS',
  'SERVICE_MCP_HIDE_TOKEN',
  'SERVICE_MCP_HTTP_URL',
  'SERVICE_MCP_HTTP_HOST',
  'SERVICE_MCP_HTTP_PORT',
  'SERVICE_MCP_HTTP_PATH',
  'SERVICE_MCP_HTTP_API_KEY',
  'SERVICE_MCP_HTTP_ALLOW_INSECURE',
  'SERVICE_MCP_HTTP_MAX_SESSIONS',
  'SERVICE_MCP_HTTP_SESSION_IDLE_SEC',
  'SERVICE_MCP_HTTP_ALLOW_REMOTE',
  'SERVICE_MCP_HTTP_SSE_KEEPALIVE_SEC',
] as const;

export type McpSettingName = (typeof MCP_SETTING_NAMES)[number];
