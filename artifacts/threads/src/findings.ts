import { compareLevels, diagnose, type Evidence, type Finding, sortFindings } from '@hindsight/model';
import type { ThreadsAnalysis } from './analysis.ts';
import type { DumpFindings } from './body.ts';
import { DUMP_RULES, INPUT_RULES, SERIES_RULES } from './rules/index.ts';
import { suppress } from './rules/suppress.ts';

/** Evidence of one finding over all dumps: enough to see it, short enough to read. */
const EVIDENCE_KEPT = 10;

export interface ThreadFindings {
  readonly perDump: readonly DumpFindings[];
  readonly findings: readonly Finding[];
}

/** Every dump is judged alone, then the dumps of every JVM together, then the input; the same diagnosis twice is one finding. */
export function findingsOf(analysis: ThreadsAnalysis): ThreadFindings {
  const perDump = analysis.dumps.map((dump) => ({ dump, findings: suppress(diagnose(DUMP_RULES, dump)) }));
  const ofDumps = joined(
    perDump.map(({ findings }) => findings),
    'dump',
  );
  const ofSeries = joined(
    analysis.series.map((one) => diagnose(SERIES_RULES, one)),
    'JVM',
  );
  const findings = suppress(sortFindings([...ofDumps, ...ofSeries, ...diagnose(INPUT_RULES, analysis)]));
  return { perDump, findings: findings.map(quotingOnce) };
}

/** A dump in JSON may be one line: it is quoted once for all that it proves. */
function quotingOnce(finding: Finding): Finding {
  const [first, ...more] = finding.evidence;
  const quoted = new Set(first.kind === 'lines' ? [first.first] : []);
  const once = more.filter((evidence) => {
    if (evidence.kind !== 'lines') return true;
    const isNew = !quoted.has(evidence.first);
    quoted.add(evidence.first);
    return isNew;
  });
  return { ...finding, evidence: [first, ...once] };
}

/** `lists`: the findings of each dump or JVM. */
function joined(lists: readonly (readonly Finding[])[], one: 'dump' | 'JVM'): Finding[] {
  const seen = lists.flatMap((findings, index) => findings.map((finding) => ({ finding, index })));
  const byId = Map.groupBy(seen, ({ finding }) => finding.id);
  return [...byId.values()].map((sightings) => merged(sightings, lists.length, one));
}

interface Sighting {
  readonly finding: Finding;
  readonly index: number;
}

/** Told by the worst; of equals by the last, which is the news. */
function merged(sightings: readonly Sighting[], of: number, one: 'dump' | 'JVM'): Finding {
  const [worst, ...others] = sightings.toSorted(
    (a, b) => compareLevels(a.finding.level, b.finding.level) || b.index - a.index,
  );
  if (!worst) throw new RangeError('a finding was seen at least once');
  const { finding } = worst;
  if (of === 1) return finding;
  const [first, ...rest] = finding.evidence;
  const evidence: Evidence[] = [...rest, ...others.flatMap((other) => other.finding.evidence)];
  return {
    ...finding,
    explanation: `${finding.explanation} ${whichOne(worst.index, others, of, one)}`,
    evidence: [first, ...evidence.slice(0, EVIDENCE_KEPT - 1)],
  };
}

function whichOne(index: number, others: readonly Sighting[], of: number, one: 'dump' | 'JVM'): string {
  if (others.length === of - 1)
    return `${of === 2 ? 'Both' : `All ${of}`} ${one}s show it; this is ${one} ${index + 1}.`;
  if (others.length === 0) return `This is ${one} ${index + 1} of ${of}, the only one that shows it.`;
  const numbers = others.map((other) => other.index + 1).sort((a, b) => a - b);
  return `This is ${one} ${index + 1} of ${of}; ${one} ${numbers.join(', ')} ${numbers.length === 1 ? 'shows' : 'show'} it as well.`;
}
