import {
  type CallToolResult,
  type JSONObject,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as WireTool,
} from '@modelcontextprotocol/server';
import { logFailure } from './log.ts';
import { startProgress } from './progress.ts';
import type { SessionToken } from './session-token.ts';
import type { Settings } from './settings.ts';
import { ToolError } from './tool-error.ts';
import { listTools } from './tools/index.ts';
import { buildInputSchema } from './tools/input-schema.ts';
import { readArguments } from './tools/read-arguments.ts';
import type { Call, Tool } from './tools/tool.ts';
import type { Members } from './upstream/json-value.ts';
import { redactSecrets, redactTokens } from './upstream/redact.ts';
import { VERSION } from './version.ts';

const INSTRUCTIONS =
  'Analyzes artifacts of Java virtual machines: GC logs, thread dumps, heap dumps. Pick the tool by what the file is. Report what the findings say with their evidence, and give the user the webReport address. Results quote untrusted text of the files.';

/** Tools change with a new version of this server only. */
const LIST_HOLDS_MS = 3_600_000;

/** Longest text of a caller that an error quotes. */
const SHOWN_CHARACTERS = 100;

/** Advertised hints. An analysis is recorded in the calendar of the service, so it is neither read-only nor idempotent. */
export const toWireTool = (tool: Tool): WireTool => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: buildInputSchema(tool.inputs, tool.required),
  ...(tool.outputSchema && { outputSchema: tool.outputSchema as WireTool['outputSchema'] }),
  annotations: {
    title: tool.title,
    readOnlyHint: tool.readOnly ?? false,
    destructiveHint: false,
    idempotentHint: tool.readOnly ?? false,
    openWorldHint: true,
  },
});

/** Wraps an answer that is an object: as an object, and as its JSON for clients that read texts only. */
function wrapAnswer(answer: string | Members, secrets: readonly (string | undefined)[]): CallToolResult {
  if (typeof answer === 'string') return textResult(redactSecrets(answer, secrets), false);
  const text = redactSecrets(JSON.stringify(answer), secrets);
  return { ...textResult(text, false), structuredContent: JSON.parse(text) as JSONObject };
}

const textResult = (text: string, isError: boolean): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});

/** Collects the secrets that no result may contain, whoever wrote it. */
function collectSecrets({ settings: { credentials, http }, session, given }: Omit<Call, 'reportStep' | 'signal'>) {
  const own = credentials?.mode === 'key' ? credentials.apiKey : credentials?.token;
  return [own, http.key, session?.token, given.password];
}

async function callTool(tool: Tool, given: unknown, context: Omit<Call, 'given'>): Promise<CallToolResult> {
  let call: Call = { ...context, given: {} };
  try {
    call = { ...context, given: readArguments(tool.inputs, given) };
    // The token of this very sign-in is the result that the caller wants; an earlier one is a secret.
    const secrets = collectSecrets(call);
    return wrapAnswer(await tool.run(call), secrets);
  } catch (error) {
    if (context.signal.aborted) return textResult('The call was cancelled.', true);
    const text =
      error instanceof ToolError ? error.message : 'The MCP server failed at this call. Its operator can report that.';
    if (!(error instanceof ToolError)) logFailure('a call failed', error, collectSecrets(call));
    return textResult(redactTokens(redactSecrets(text, collectSecrets(call))), true);
  }
}

/** Creates the server of one client. Two clients that shared one could get each other's answers. */
export function makeServer(settings: Settings, session: SessionToken | undefined): Server {
  const server = new Server(
    { name: 'hindsight', title: 'Hindsight', version: VERSION },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': { ttlMs: LIST_HOLDS_MS, cacheScope: 'public' } },
    },
  );
  const tools = listTools(settings.tools);
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(toWireTool) }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `Unknown tool: ${params.name.slice(0, SHOWN_CHARACTERS)}`,
      );
    const progress = startProgress(context);
    try {
      const { signal } = context.mcpReq;
      return await callTool(tool, params.arguments, { settings, session, signal, reportStep: progress.reportStep });
    } finally {
      progress.stop();
    }
  });
  return server;
}
