import { redactSecrets, redactTokens } from './upstream/redact.ts';

/** One line on standard error; standard output belongs to the protocol. */
export const logLine = (line: string): void =>
  void process.stderr.write(`hindsight-mcp: ${line.replace(/\s+/g, ' ')}\n`);

/** A failure of ours, for the operator: without a stack and without secrets. */
export function logFailure(what: string, error: unknown, secrets: readonly (string | undefined)[]): void {
  const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  logLine(`${what}: ${redactTokens(redactSecrets(why, secrets))}`);
}
