import { readFile, stat } from 'node:fs/promises';
import {
  ARTIFACT_KINDS,
  type ArtifactKind,
  isJsonObject,
  type Json,
  type JsonObject,
  type Level,
  listJsonObjects,
} from '@hindsight/model';
import { groupInputs } from '../commands/group-inputs.ts';
import { analyzeInputs, readOptions } from '../commands/run-analysis.ts';
import { UsageError } from '../exit.ts';
import { openInputs } from '../inputs.ts';
import type { Baseline } from './evaluate.ts';

/** Larger than any answer; artifacts are seldom JSON, and then not of this form. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Reads the answers of a file that `hindsight analyze --format json` wrote; undefined for any other file. */
async function readAnswers(path: string): Promise<JsonObject[] | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile() || stats.size > MAX_ANSWER_BYTES) return undefined;
  const text = await readFile(path, 'utf8');
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const parsed = JSON.parse(text) as Json;
    const answers = listJsonObjects([parsed].flat());
    return answers.length > 0 && answers.every(isAnswer) ? answers : undefined;
  } catch {
    // Application logs of JSON lines are no JSON.
    return undefined;
  }
}

const isAnswer = ({ analysis, findings, artifact }: JsonObject): boolean =>
  isJsonObject(analysis) &&
  Array.isArray(findings) &&
  isJsonObject(artifact) &&
  String(artifact.kind) in ARTIFACT_KINDS;

function toBaseline(answer: JsonObject, path: string): Baseline {
  const { artifact, findings } = answer as { readonly artifact: JsonObject; readonly findings: JsonObject[] };
  const kind = artifact.kind as ArtifactKind;
  const longest = isJsonObject(answer.gcStatistics) ? answer.gcStatistics.pauseMaxTime : undefined;
  if (typeof longest === 'string' && Number.isNaN(Number(longest)))
    throw new UsageError(`${path} has its figures as texts: write it with --format json --normalize-units`);
  return {
    kind,
    body: answer,
    findings: listJsonObjects(findings).map(({ id, level }) => ({ id: String(id), level: level as Level })),
  };
}

/** Reads a baseline: answers of earlier analyses, or an artifact, which is analyzed now. */
export async function readBaseline(path: string): Promise<Baseline[]> {
  const answers = await readAnswers(path);
  if (answers) return answers.map((answer) => toBaseline(answer, path));
  const opened = await openInputs([path]);
  try {
    const baselines: Baseline[] = [];
    for (const group of await groupInputs(opened, 'auto')) {
      const parameters = await readOptions(group.kind, { normalizeUnits: true });
      const { artifact, body, findings } = await analyzeInputs(group, opened.scratch, parameters);
      baselines.push({ kind: artifact.kind, body, findings });
    }
    return baselines;
  } finally {
    opened.close();
  }
}
