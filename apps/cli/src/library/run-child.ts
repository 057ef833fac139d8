import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MEMORY_VARIABLES, V8_FLAGS } from '@hindsight/engine/v8-flags';
import { ArtifactError } from '@hindsight/model';
import { findNewestNode, NO_NEWEST_NODE } from '../../bin/newest-node.mjs';
import type { ChildOutcome, ChildRequest } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/library-analysis.mjs', import.meta.url));

/** Runs one analysis in a process of its own; request and outcome are the texts of its standard input and output. */
export async function runChild(
  request: ChildRequest,
  { scratch, signal }: { readonly scratch: string; readonly signal: AbortSignal | undefined },
): Promise<ChildOutcome> {
  const node = findNewestNode();
  if (node === undefined) throw new Error(NO_NEWEST_NODE);
  const child = spawn(node, [...V8_FLAGS, PROGRAM], {
    // What a killed child leaves behind goes with the folder of this analysis.
    env: { ...process.env, ...MEMORY_VARIABLES, TMPDIR: scratch, TEMP: scratch, TMP: scratch },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  const ended = new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, by) => resolve(by ?? `exit code ${code}`));
  });
  // A child that dies early closes the pipe: its end says more than the failed write.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(request));
  const [output, complaints, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  signal?.removeEventListener('abort', kill);
  signal?.throwIfAborted();
  if (end === 'exit code 0') return JSON.parse(output) as ChildOutcome;
  throw new ArtifactError('analysis-crashed', `The process of this analysis ended (${end}). ${complaints.trim()}`);
}
