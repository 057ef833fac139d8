import { closeSync, openSync, readSync } from 'node:fs';
import { withoutTurbofan, withoutYoungGrowth } from '@hindsight/intake';
import {
  type AnalysisRequest,
  ArtifactError,
  type ContentFile,
  type FileAnalysis,
  type FileProgress,
} from '@hindsight/model';
import type { MemorySources } from '@hindsight/process-memory';
import { writeProfileFile } from '@hindsight/stack-profiles';
import { analyzeColumns } from './analysis.ts';
import { buildBody } from './body.ts';
import { buildRecording } from './build-recording.ts';
import { readCollapsed } from './collapsed-recording.ts';
import { isRecording } from './detect.ts';
import { diagnoseRecording } from './findings.ts';
import { collectMemorySources } from './metrics/memory-sources.ts';
import type { Recording, RecordingAnalysis } from './model.ts';
import type { OldObject } from './model-figures.ts';
import { buildProfileSet } from './profiles/build-profile-set.ts';
import { addShareErrors } from './profiles/estimate-errors.ts';
import { type RecordingContent, readChunks } from './read.ts';
import { recordingReport } from './sections/index.ts';
import { type AppliedWindow, resolveWindow } from './time-window.ts';

const DEFAULT_TOP = 100;
const MAX_TOP = 1000;
const HALF = 0.5;
/**
 * Of recordings up to this size reading is over before the code of TurboFan, V8's best compiler, has saved what compiling took: a tenth of
 * the processor time of one of 200 MB. The loop over events is a program in WebAssembly, and the loops over columns run once.
 */
const TURBOFAN_BYTES = 512 * 1024 * 1024;

export interface RecordingAnalysisResult extends FileAnalysis {
  /** The analysis behind the findings, for analyzers that combine artifacts. */
  readonly analysis: RecordingAnalysis;
  /** Where the memory of the process is, as far as events tell it. */
  readonly memorySources: MemorySources;
}

interface ReadInput {
  readonly recording: Recording;
  readonly oldObjects: readonly OldObject[];
  readonly window: AppliedWindow;
}

/** Analyzes recordings or collapsed stacks, several of which are one. */
export function analyzeRecording(
  content: ContentFile,
  request: AnalysisRequest,
  reportProgress?: (progress: FileProgress) => void,
  others: readonly ContentFile[] = [],
): RecordingAnalysisResult {
  return withoutYoungGrowth(() => readAndDiagnose(content, request, reportProgress, others));
}

function readAndDiagnose(
  content: ContentFile,
  request: AnalysisRequest,
  reportProgress: ((progress: FileProgress) => void) | undefined,
  others: readonly ContentFile[],
): RecordingAnalysisResult {
  const contents = [content, ...others].map((one) => ({ ...one, name: one.name ?? request.fileName }));
  const read = () => readInput(contents, request);
  const bytes = contents.reduce((total, { size }) => total + size, 0);
  const input = bytes > TURBOFAN_BYTES ? read() : withoutTurbofan(read);
  reportProgress?.({ share: HALF });
  return withoutTurbofan(() => diagnoseInput(input, request));
}

function diagnoseInput(
  { recording, oldObjects, window }: ReadInput,
  request: AnalysisRequest,
): RecordingAnalysisResult {
  const figures = analyzeColumns(recording, oldObjects, { window, top: parseTop(request.options.top) });
  const profiles = buildProfileSet(recording, figures.profiles);
  const analysis = { ...figures, profiles: addShareErrors(figures.profiles, profiles) };
  const findings = diagnoseRecording(analysis);
  if (request.indexPath !== undefined) writeProfileFile(request.indexPath, profiles);
  return {
    analysis,
    memorySources: collectMemorySources(recording, analysis.facts, analysis.gc),
    format: recording.format,
    complete: recording.gaps.length === 0,
    findings,
    report: recordingReport({ analysis, findings, profiles }),
    body: (reported) => withoutTurbofan(() => buildBody({ analysis, findings: reported })),
  };
}

function parseTop(text: string | undefined): number {
  const top = Number(text ?? DEFAULT_TOP);
  return Number.isInteger(top) ? Math.min(MAX_TOP, Math.max(1, top)) : DEFAULT_TOP;
}

/** Recordings come before collapsed stacks: a text beside them is left out. */
function readInput(contents: readonly RecordingContent[], { options, fileName }: AnalysisRequest): ReadInput {
  const recordings = contents.filter(beginsAsRecording);
  if (recordings.length === 0) {
    const recording = readCollapsed(contents);
    if (recording) return { recording, oldObjects: [], window: {} };
    throw new ArtifactError('not-a-flight-recording', `No chunk of a recording begins in ${fileName || 'the input'}.`);
  }
  let window: AppliedWindow = {};
  const read = readChunks(recordings, (startMs, endMs) => {
    window = resolveWindow(options, startMs, endMs);
    if (window.startMs === undefined && window.endMs === undefined) return undefined;
    return {
      from: (window.startMs ?? Number.NEGATIVE_INFINITY) - startMs,
      to: (window.endMs ?? Number.POSITIVE_INFINITY) - startMs,
    };
  });
  const recording = buildRecording(read);
  const hasWindow = window.startMs !== undefined || window.endMs !== undefined;
  if (hasWindow && recording.readableChunks > 0 && recording.events === 0)
    throw new ArtifactError('empty-window', 'No event starts in the time window.');
  if (recording.readableChunks === 0 || recording.events === 0)
    throw new ArtifactError('corrupt-artifact', 'No event of any chunk of the recording can be read.');
  return { recording, oldObjects: read.sinks.listOldObjects(recording), window };
}

function beginsAsRecording({ path, from, size }: RecordingContent): boolean {
  const MAGIC_BYTES = 4;
  if (size < MAGIC_BYTES) return false;
  const file = openSync(path, 'r');
  try {
    const head = new Uint8Array(MAGIC_BYTES);
    return readSync(file, head, 0, MAGIC_BYTES, from) === MAGIC_BYTES && isRecording(head);
  } finally {
    closeSync(file);
  }
}
