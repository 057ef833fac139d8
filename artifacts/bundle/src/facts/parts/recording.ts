import type { Finding } from '@hindsight/model';
import { toReadableName } from '@hindsight/stack-profiles';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';

type Recording = NonNullable<Capture['recording']>;

/** A fact of a recording, and the findings that prove it, the most telling first. */
interface RecordedFact {
  readonly id: string;
  readonly findings: readonly string[];
  /** Names that the sentences of hypotheses insert. */
  readonly words: (recording: Recording) => Readonly<Record<string, string>>;
}

const formatPercent = (share: number): string => `${Math.round(share)} %`;

const nameHotMethod = ({ analysis }: Recording): Record<string, string> => {
  const profile =
    analysis.profiles.find(({ id }) => id === 'cpu-time') ?? analysis.profiles.find(({ id }) => id === 'cpu');
  const [hot] = profile?.hotMethods ?? [];
  return hot ? { method: toReadableName(hot.method), share: formatPercent(hot.selfPercent) } : {};
};

const nameAllocationSite = ({ analysis: { allocation } }: Recording): Record<string, string> => {
  const [site] = allocation?.bySite ?? [];
  const [kind] = allocation?.byClass ?? [];
  return site
    ? { method: toReadableName(site.name), share: formatPercent(site.percent), class: toReadableName(kind?.name ?? '') }
    : {};
};

const nameLock = ({ analysis: { locks } }: Recording): Record<string, string> => ({
  lock: toReadableName(locks.monitors?.byClass[0]?.name ?? ''),
  method: toReadableName(locks.monitors?.bySite[0]?.name ?? locks.parks?.bySite[0]?.name ?? ''),
  owner: locks.monitors?.byOwner[0]?.name ?? '',
});

const nameFile = ({ analysis: { io } }: Recording): Record<string, string> => {
  const rows = [io.fileRead, io.fileWrite, io.fileForce].flatMap((group) => group?.rows[0] ?? []);
  return { path: rows.toSorted((a, b) => b.maxMs - a.maxMs)[0]?.name ?? '' };
};

const namePeer = ({ analysis: { io } }: Recording): Record<string, string> => {
  const rows = [io.socketRead, io.socketWrite].flatMap((group) => group?.rows[0] ?? []);
  const slowest = rows.toSorted((a, b) => b.maxMs - a.maxMs)[0];
  return { path: slowest?.host || slowest?.name || '' };
};

const nameException = ({ analysis: { exceptions } }: Recording): Record<string, string> => {
  const [first] = exceptions?.byClass ?? [];
  return { class: first?.class ?? '', method: toReadableName(first?.site ?? '') };
};

/** The facts of the contract. What waits for disks and what waits for other machines are two. */
const FACTS: readonly RecordedFact[] = [
  { id: 'cpu-hot-method', findings: ['cost-center', 'cpu-hot-method'], words: nameHotMethod },
  { id: 'lock-contention', findings: ['lock-contention', 'park-contention'], words: nameLock },
  { id: 'allocation-site', findings: ['high-allocation-rate', 'allocation-hot-class'], words: nameAllocationSite },
  { id: 'io-slow:disk', findings: ['slow-file-force', 'slow-file-read', 'slow-file-write'], words: nameFile },
  { id: 'io-slow:network', findings: ['slow-socket-read', 'slow-socket-write'], words: namePeer },
  { id: 'exception-storm', findings: ['exception-storm'], words: nameException },
  {
    id: 'gc-pressure',
    findings: ['gc-overhead', 'consecutive-full-gc', 'heap-exhausted', 'full-gc-on-concurrent', 'allocation-stall'],
    words: () => ({}),
  },
  { id: 'container-throttled', findings: ['container-throttled'], words: () => ({}) },
];

/** Facts of the flight recordings of a capture, each with the proof of the finding that it comes from. */
export function collectRecordingFacts({ recording }: Capture): Fact[] {
  if (!recording) return [];
  return FACTS.flatMap(({ id, findings, words }): Fact[] => {
    const found = findings.flatMap((name) => recording.findings.find((finding) => finding.id === name) ?? [])[0];
    return found ? [toFact(id, found, words(recording), recording)] : [];
  });
}

function toFact(id: string, finding: Finding, words: Readonly<Record<string, string>>, { analysis }: Recording): Fact {
  const { startMs, endMs } = analysis.recording;
  return {
    id,
    family: 'recording',
    quality: finding.confidence === 'high' ? QUALITY.measured : QUALITY.sampled,
    statement: finding.explanation.replace(/\.$/, ''),
    headline: finding.title,
    evidence: finding.evidence,
    words,
    ...(startMs > 0 && { from: startMs, to: endMs }),
  };
}

/** The collections of a recording and of the GC log of the same JVM at the same time are one: the log speaks for both. */
export function areCollectionsInGcLog({ gc, recording }: Capture): boolean {
  if (!gc || !recording) return false;
  const { startMs, endMs } = recording.analysis.recording;
  return gc.analysis.analyses.some(({ run: { clock } }) => {
    const [from, to] = [clock.first + clock.wallOffset, clock.last + clock.wallOffset];
    // A log without dates is of the same capture, and so of the same JVM.
    return Number.isNaN(from) || (from <= endMs && to >= startMs);
  });
}
