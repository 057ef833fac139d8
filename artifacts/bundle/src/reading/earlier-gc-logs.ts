import { gcLogAnalyzer } from '@hindsight/gc';
import type { AnalysisRequest, ArchiveContents, ArchiveMember } from '@hindsight/model';
import { isPast } from '../facts/host/message-age.ts';
import { toBaseName } from '../layout.ts';
import type { Artifact, EarlierGcLog } from '../model.ts';
import { createIgnored, getReason, getTitle } from './artifact-list.ts';
import { readTail } from './read-tail.ts';

interface Stamp {
  readonly time: number;
  /** When its JVM began, in ms since 1970. */
  readonly startMs: number;
}

/** `[2026-11-24T09:30:00.000+0000][0.012s]` of unified logs, `2026-11-24T09:30:00.000+0100: 12.345:` of JDK 8. */
const STAMP =
  /^\[?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[.,]\d{3}([+-]\d\d):?(\d\d)(?:\]\[(\d{1,12}\.\d{3})s\]|: (\d{1,12}\.\d{3}):)/;

function readStamp(text: string): Stamp | undefined {
  const [, day, hours, minutes, seconds, plain] = STAMP.exec(text) ?? [];
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}${hours}:${minutes}`);
  const uptime = Number(seconds ?? plain) * 1000;
  return Number.isNaN(time) ? undefined : { time, startMs: time - uptime };
}

const findStamp = (lines: readonly string[]): Stamp | undefined =>
  lines.map(readStamp).find((stamp) => stamp !== undefined);

/** Tells how long before the newest log a log ended, when that was days before and its JVM is another one; undefined otherwise. */
async function measureAge(member: ArchiveMember, newest: Stamp): Promise<number | undefined> {
  const first = findStamp(member.source.head.lines);
  // What is rotated away while a JVM runs for weeks is of that JVM.
  if (!first || !isPast(first.time, newest.startMs)) return undefined;
  const tail = await readTail(member);
  const last = findStamp(tail.map(({ text }) => text).toReversed());
  return last && isPast(last.time, newest.startMs) ? newest.time - last.time : undefined;
}

interface AgedMember {
  readonly member: ArchiveMember;
  readonly agoMs: number;
}

interface SeparatedGcLogs {
  readonly current: readonly ArchiveMember[];
  /** The last one to end first. */
  readonly earlier: readonly AgedMember[];
}

/** Separates the GC logs of JVMs that ended days before the newest one began: what was wrong with them need not be wrong now. */
export async function separateGcLogs(members: readonly ArchiveMember[]): Promise<SeparatedGcLogs> {
  const starts = members.length < 2 ? [] : members.flatMap(({ source }) => findStamp(source.head.lines) ?? []);
  const [newest] = starts.toSorted((a, b) => b.time - a.time);
  if (!newest) return { current: members, earlier: [] };
  const current: ArchiveMember[] = [];
  const earlier: AgedMember[] = [];
  for (const member of members) {
    const agoMs = await measureAge(member, newest);
    if (agoMs === undefined) current.push(member);
    else earlier.push({ member, agoMs });
  }
  return { current, earlier: earlier.toSorted((a, b) => a.agoMs - b.agoMs) };
}

interface JudgedGcLogs {
  readonly earlierGcLog: EarlierGcLog | undefined;
  readonly artifacts: readonly Artifact[];
}

const KIND = getTitle('gc');

/** Judges the last of the earlier GC logs by itself, and lists all of them. */
export async function judgeEarlierGcLogs(
  [last, ...more]: SeparatedGcLogs['earlier'],
  contents: ArchiveContents,
  request: AnalysisRequest,
): Promise<JudgedGcLogs> {
  if (!last) return { earlierGcLog: undefined, artifacts: [] };
  const listed = more.map(({ member }) => listEarlier(member));
  const { member, agoMs } = last;
  const analyze = await gcLogAnalyzer.loadAnalysis();
  try {
    const { analysis } = await contents.analyze([member], (sources) => analyze(sources, request));
    const worst = analysis.findings.find(({ level }) => level === 'FATAL' || level === 'SEVERE');
    return {
      earlierGcLog: { name: toBaseName(member.name), agoMs, worst },
      artifacts: [listEarlier(member), ...listed],
    };
  } catch (error) {
    const unreadable: Artifact = {
      name: toBaseName(member.name),
      kind: KIND,
      state: 'unreadable',
      why: getReason(error),
    };
    return { earlierGcLog: undefined, artifacts: [unreadable, ...listed] };
  }
}

const listEarlier = ({ name }: ArchiveMember): Artifact =>
  createIgnored(name, KIND, 'Its JVM ended days before the one of the capture began.');
