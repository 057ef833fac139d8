import { createSessionToken, type SessionToken } from '../src/session-token.ts';
import { readSettings } from '../src/settings.ts';
import { type Arguments, readArguments } from '../src/tools/read-arguments.ts';
import type { Call, Tool } from '../src/tools/tool.ts';
import type { Variables } from './processes.ts';

/** Calls a tool without the protocol and returns the text of its result. Rejects with the ToolError. */
export function run(
  tool: Tool,
  given: object,
  variables: Variables = {},
  rest: { readonly signal?: AbortSignal; readonly session?: SessionToken } = {},
): Promise<string> {
  const read = readSettings({ SERVICE_FILEPATH_ALLOWLIST: '*', ...variables }, 'stdio');
  if (!read.ok) throw new Error(read.problem);
  const call: Call = {
    given: readArguments(tool.inputs, given) satisfies Arguments,
    settings: read.settings,
    session: rest.session ?? createSessionToken(),
    signal: rest.signal ?? new AbortController().signal,
    reportStep: () => undefined,
  };
  return tool.run(call).then((answer) => (typeof answer === 'string' ? answer : JSON.stringify(answer)));
}
