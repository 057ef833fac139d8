import { compareLevels, type Evidence, type Finding, type Rule, sortFindings } from '@hindsight/model';
import type { GcAnalysis } from './analysis.ts';
import { RULES } from './rules/index.ts';
import { judge } from './rules/diagnose-run.ts';

/** Evidence of one finding over all runs: enough to see it, short enough to read. */
const EVIDENCE_KEPT = 6;
/** Says that nothing is wrong; of a log with several runs only true when it is true of all. */
const ALL_WELL = 'healthy';

interface Sighting {
  readonly finding: Finding;
  readonly analysis: GcAnalysis;
}

/** Every run judged alone; the same diagnosis in several runs is one finding, told by its worst run. */
export function findingsOf(analyses: readonly GcAnalysis[], rules: readonly Rule<GcAnalysis>[] = RULES): Finding[] {
  const sightings = new Map<string, Sighting[]>();
  for (const analysis of analyses) {
    for (const finding of judge(rules, analysis)) {
      const known = sightings.get(finding.id);
      if (known) known.push({ finding, analysis });
      else sightings.set(finding.id, [{ finding, analysis }]);
    }
  }
  const findings = [...sightings.values()].map((seen) => merged(seen, analyses.length));
  const well = findings.every(({ level }) => level === 'INFO');
  return sortFindings(well ? findings : findings.filter(({ id }) => id !== ALL_WELL));
}

/** The worst first, and of equals the one that cost more. */
function merged(sightings: readonly Sighting[], runs: number): Finding {
  const [worst, ...others] = [...sightings].sort(
    (a, b) => compareLevels(a.finding.level, b.finding.level) || (b.finding.lostMs ?? 0) - (a.finding.lostMs ?? 0),
  );
  if (!worst) throw new RangeError('a finding was seen at least once');
  const { finding } = worst;
  if (runs === 1) return finding;
  const [first, ...rest] = finding.evidence;
  const evidence: [Evidence, ...Evidence[]] = [
    first,
    ...rest,
    ...others.flatMap(({ finding: { evidence } }) => evidence),
  ];
  const lost = sightings.reduce((sum, { finding: { lostMs } }) => sum + (lostMs ?? 0), 0);
  return {
    ...finding,
    explanation: `${finding.explanation} ${whichRun(worst.analysis, others.length, runs)}`,
    evidence: [first, ...evidence.slice(1, EVIDENCE_KEPT)],
    ...(lost > 0 ? { lostMs: lost } : {}),
  };
}

function whichRun({ run }: GcAnalysis, others: number, runs: number): string {
  const lines = `This is the JVM run in lines ${run.firstLine} to ${run.lastLine}, one of ${runs}`;
  if (others === 0) return `${lines}.`;
  return `${lines}; ${others === 1 ? 'one other run shows' : `${others} other runs show`} the same.`;
}
