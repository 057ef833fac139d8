/**
 * What `import { analyze } from 'hindsight-jvm'` gives. An analysis runs in a process of its own: it does not block the caller's
 * thread, its memory is free afterwards, and it runs on the Node of the package, so that the caller may use an older one.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { Analysis, AnalysisParameters, ChildRequest } from './messages.ts';
import { runChild } from './run-child.ts';

export type {
  ArtifactFacts,
  ArtifactKind,
  Block,
  Confidence,
  Evidence,
  Fault,
  FaultCode,
  Finding,
  Json,
  JsonObject,
  Level,
  Quantity,
  Report,
  Section,
  Verdict,
} from '@hindsight/model';
export type { Analysis, AnalysisParameters } from './messages.ts';
export { ArtifactError };

/** Content that is in memory, with the name that the report shows. */
export interface NamedContent {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** A path, the address of a file, or content. */
export type ArtifactInput = string | URL | NamedContent;

export interface AnalyzeOptions {
  /** Default: what the content looks like. */
  readonly kind?: ArtifactKind;
  /** The parameters of the REST endpoint of the kind. */
  readonly parameters?: AnalysisParameters;
  /** Ends the analysis; the promise is then rejected with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Analyzes one artifact: a file or a folder, or several files that belong together, such as rotated logs or thread dumps of one JVM.
 * Files may be compressed. Rejects with an ArtifactError when it cannot be analyzed; `error.fault` says why.
 */
export async function analyze(
  input: ArtifactInput | readonly ArtifactInput[],
  { kind, parameters = {}, signal }: AnalyzeOptions = {},
): Promise<Analysis> {
  signal?.throwIfAborted();
  const inputs: readonly ArtifactInput[] = isList(input) ? input : [input];
  const scratch = await mkdtemp(join(tmpdir(), 'hindsight-'));
  try {
    const paths = await Promise.all(inputs.map((one, index) => locate(one, join(scratch, String(index)))));
    const request: ChildRequest = { paths, parameters, ...(kind !== undefined && { kind }) };
    const outcome = await runChild(request, { scratch, signal });
    if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
    return outcome.analysis;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const isList = (input: ArtifactInput | readonly ArtifactInput[]): input is readonly ArtifactInput[] =>
  Array.isArray(input);

/** Returns the path of an input. Content is written into a folder of its own, because its name is the one that the report shows. */
async function locate(input: ArtifactInput, folder: string): Promise<string> {
  if (typeof input === 'string') return resolve(input);
  if (input instanceof URL) return fileURLToPath(input);
  const path = join(folder, basename(input.name) || 'input');
  await mkdir(dirname(path));
  await writeFile(path, input.content, { mode: 0o600 });
  return path;
}
