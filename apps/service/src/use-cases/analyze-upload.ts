import { randomBytes } from 'node:crypto';
import { type Analysed, type Parameters, parametersOf, rowOf } from '@hindsight/api';
import type { AnalysisJob, AnalysisPool } from '@hindsight/engine';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { ArtifactStore } from '../ports/artifact-store.ts';
import type { ResultStore, StoredResult } from '../ports/result-store.ts';

const TOKEN_BYTES = 16;
/** Of an upload that nobody named. */
const NAMELESS: Readonly<Record<ArtifactKind, string>> = {
  'gc-log': 'gc.log',
  'thread-dump': 'threads.txt',
  'heap-dump': 'heap.hprof',
  'application-log': 'application.log',
  bundle: 'bundle.zip',
};

export interface Upload {
  readonly responseId: string;
  readonly kind: ArtifactKind;
  readonly parameters: Parameters;
  readonly body: AsyncIterable<Uint8Array>;
  /** The name that the sender's multipart part carries. */
  readonly partName?: string;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface AnalyzeParts {
  readonly artifacts: ArtifactStore;
  readonly results: ResultStore;
  readonly pool: AnalysisPool;
  readonly limits: AnalysisJob['limits'];
  readonly maxBodyBytes: number;
}

/** The parameters that only this kind of artifact has are the analyzer's own affair. */
const optionsOf = (kind: ArtifactKind, parameters: Parameters): Record<string, string> =>
  Object.fromEntries(
    parametersOf(kind)
      .filter((name) => rowOf(name).of !== 'every artifact' && parameters[name] !== undefined)
      .map((name) => [name, String(parameters[name])]),
  );

async function analyzeStored(parts: AnalyzeParts, upload: Upload, path: string, fileName: string): Promise<Analysed> {
  const { kind, parameters, signal } = upload;
  const encoding = parameters['Content-Encoding'];
  const job: AnalysisJob = {
    files: [{ path, fileName, ...(encoding && encoding !== 'identity' && { encoding }) }],
    request: { kind, fileName, options: optionsOf(kind, parameters) },
    limits: parts.limits,
  };
  const outcome = await parts.pool.run(job, { signal });
  if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
  return outcome;
}

/** Receives an artifact, has it analysed in a process of its own, keeps what was found and throws the artifact away. */
export async function analyzeUpload(parts: AnalyzeParts, upload: Upload): Promise<StoredResult> {
  const { responseId, kind, parameters, body, partName } = upload;
  const { artifacts, results, maxBodyBytes } = parts;
  const artifact = await artifacts.put(body, maxBodyBytes);
  try {
    if (artifact.bytes === 0) throw new ArtifactError('empty-body', 'Send the artifact as the body of the request.');
    const fileName = parameters.fileName ?? (partName || NAMELESS[kind]);
    const outcome = await analyzeStored(parts, upload, await artifacts.localPath(artifact.id), fileName);
    const { appName, host, tags = [], graphs = false } = parameters;
    const result: StoredResult = {
      responseId,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      kind,
      fileName,
      ...(appName !== undefined && { appName }),
      ...(host !== undefined && { host }),
      tags,
      createdAt: Date.now(),
      graphs,
      outcome,
    };
    await results.save(result);
    return result;
  } finally {
    await artifacts.remove(artifact.id);
  }
}
