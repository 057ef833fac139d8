import { computeSum } from '@hindsight/claims';
import { type AnalysisRequest, type ArchiveContents, compareLevels } from '@hindsight/model';
import { collectFacts } from '../facts/index.ts';
import { writeHeadline } from '../headline.ts';
import { type Artifact, type Capture, UNKNOWN_KIND } from '../model.ts';
import { type RankedCauses, rankCauses } from '../rank-causes.ts';
import { readCapture } from '../read.ts';
import { getRoleTitles, type SplitFiles, splitByJvm } from './split-by-jvm.ts';
import { areSeveralJvms, splitByName } from './split-by-name.ts';

/** A capture with its causes. */
export interface JudgedCapture {
  readonly capture: Capture;
  readonly ranking: RankedCauses;
}

/**
 * Reads a bundle. When its folders or the names of its files are of several JVMs, each of them is judged by its own files, with those
 * that lie beside them; the answer is about the one that is worst off, and names what the others show.
 */
export async function readJvms(contents: ArchiveContents, request: AnalysisRequest): Promise<JudgedCapture> {
  const byFolder = splitByJvm(contents.members);
  const split = byFolder ?? splitByName(contents.members);
  if (!split || !canJudgeEach(split)) return judge(contents, request);
  const whole = await judge(contents, request);
  if (isOfOneJvm(whole.capture)) return whole;
  const judged = await judgeEach(split, contents, request);
  const captures = judged.map(({ capture }) => capture);
  return byFolder || areSeveralJvms(split, captures) ? selectWorst(split, judged, whole) : whole;
}

/** More JVMs are judged together. */
const MAX_JVMS = 100;
/** Each JVM is judged with what lies beside it, which is read again: all of them together may read so many bytes, or so many times the bundle. */
const MAX_BYTES_BESIDE = 256 * 1024 * 1024;
const MAX_READINGS = 3;

const sumBytes = (members: SplitFiles['shared']): number => computeSum(members.map(({ bytes }) => bytes));

/** Returns whether judging each JVM takes no more than some readings of the bundle. */
export function canJudgeEach({ jvms, shared }: SplitFiles): boolean {
  const beside = sumBytes(shared);
  const whole = beside + computeSum(jvms.map(({ members }) => sumBytes(members)));
  return jvms.length <= MAX_JVMS && jvms.length * beside <= Math.max(MAX_BYTES_BESIDE, MAX_READINGS * whole);
}

async function judge(contents: ArchiveContents, request: AnalysisRequest): Promise<JudgedCapture> {
  const capture = await readCapture(contents, request);
  return { capture, ranking: rankCauses(await collectFacts(capture)) };
}

/** Dumps say whose they are; GC logs and crash reports in folders of their own are taken for those of several JVMs. */
const isOfOneJvm = ({ threads }: Capture): boolean =>
  threads !== undefined && threads.analysis.analysis.dumps.length > 1 && threads.analysis.analysis.series.length < 2;

interface JudgedJvm extends JudgedCapture {
  readonly name: string;
}

async function judgeEach(
  { jvms, shared }: SplitFiles,
  contents: ArchiveContents,
  request: AnalysisRequest,
): Promise<JudgedJvm[]> {
  const judged: JudgedJvm[] = [];
  for (const { name, members } of jvms)
    judged.push({ name, ...(await judge({ ...contents, members: [...members, ...shared] }, request)) });
  return judged;
}

function selectWorst({ jvms }: SplitFiles, judged: readonly JudgedJvm[], whole: JudgedCapture): JudgedCapture {
  const [worst, ...others] = judged.toSorted(compareJudged);
  if (!worst) return whole;
  const jvm = {
    name: worst.name,
    others: others.map(({ name, ranking: { causes } }) => ({
      name,
      level: causes[0]?.level,
      headline: causes[0] ? writeHeadline(causes[0]) : undefined,
      evidence: causes[0]?.supporting[0]?.evidence[0],
    })),
  };
  const unread = jvms
    .filter(({ name }) => name !== worst.name)
    .flatMap(({ name, members }) => listOthers(name, members));
  return {
    ranking: worst.ranking,
    capture: { ...worst.capture, jvm, artifacts: [...worst.capture.artifacts, ...unread] },
  };
}

/** The files of the other JVMs, which the report has no section for. */
function listOthers(jvm: string, members: SplitFiles['shared']): Artifact[] {
  const titles = getRoleTitles(members);
  return members.map((member) => ({
    name: member.name.includes(`${jvm}/`) ? member.name.slice(member.name.indexOf(`${jvm}/`)) : member.name,
    kind: titles.get(member) ?? UNKNOWN_KIND,
    state: 'ignored',
    why: `It is of ${jvm}; the report is about another JVM.`,
  }));
}

function compareJudged({ ranking: a }: JudgedCapture, { ranking: b }: JudgedCapture): number {
  const [first, second] = [a.causes[0], b.causes[0]];
  if (!first || !second) return Number(second !== undefined) - Number(first !== undefined);
  return compareLevels(first.level, second.level) || second.score - first.score;
}
