import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { BUNDLE, buildBundle } from './bundle.ts';

export type Variables = Readonly<Record<string, string>>;

/** The environment of a host: what a process needs, without the settings of the user who runs the tests. */
export const cleanEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || name.startsWith('SERVICE_') ? [] : [[name, value]],
    ),
  );

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built file to its end with this input. */
export function runToEnd(words: readonly string[], variables: Variables, input = ''): Ended {
  buildBundle();
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUNDLE, ...words], {
    env: { ...cleanEnvironment(), ...variables },
    input,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

export interface RunningMcp {
  readonly url: string;
  readonly pid: number;
  /** Everything that the process wrote to standard output and standard error. */
  readonly output: () => string;
  stop(): Promise<number | null>;
}

async function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const [, url] = /listens on (\S+)/.exec(output()) ?? [];
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`the MCP server did not start: ${output()}`);
}

/** Starts the built file as an HTTP server on a free port. */
export async function aRunningMcp(variables: Variables): Promise<RunningMcp> {
  buildBundle();
  const child = spawn(process.execPath, [BUNDLE, 'http'], {
    env: { ...cleanEnvironment(), SERVICE_MCP_HTTP_PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += piece;
    });
  }
  return {
    url: await waitForAddress(child, () => output),
    pid: child.pid ?? -1,
    output: () => output,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: { readonly [name: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
  readonly params?: { readonly [name: string]: unknown };
}

/** Starts the built file on pipes and exchanges messages line by line, like a host without a library. */
export function aTalk(context: TestContext, variables: Variables) {
  buildBundle();
  const child = spawn(process.execPath, [BUNDLE], {
    env: { ...cleanEnvironment(), ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A test that fails must not leave it behind: the run would wait for it.
  context.after(() => void child.kill('SIGKILL'));
  const messages: Message[] = [];
  const lines: string[] = [];
  let complaints = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    messages.push(JSON.parse(line) as Message);
  });
  child.stderr.on('data', (piece) => {
    complaints += piece;
  });
  const until = async <Found>(what: () => Found | undefined): Promise<Found> => {
    const deadline = Date.now() + 15_000;
    for (;;) {
      const found = what();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`it never came; so far: ${lines.join('\n')}${complaints}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return {
    messages,
    lines,
    complaints: () => complaints,
    send: (message: object) => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    sendRaw: (text: string) => void child.stdin.write(text),
    answerTo: (id: number) => until(() => messages.find((message) => message.id === id)),
    until,
    endInput: () => void child.stdin.end(),
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    async ended(): Promise<number | null> {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

export const INITIALIZE = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
