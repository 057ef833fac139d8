import type { AnalysisSuccess, Comparison } from '@hindsight/api';
import { findKeyFigures } from '@hindsight/model';
import { findCautions } from './cautions.ts';
import { compareClasses, describeGrownClass } from './classes.ts';
import { findUnequalTimes, type UnequalTimes } from './covered-time.ts';
import { compareCrashes } from './crashes.ts';
import { compareFigures } from './figures.ts';
import { compareFindings } from './findings.ts';
import { areOtherPrograms, compareHeaps } from './heap-growth/compare-heaps.ts';
import { compareProfiles, describeShift } from './profiles.ts';
import { addRecordingFigures } from './recording-figures.ts';
import { readSharedSuspects } from './suspects.ts';
import { compareThreads } from './threads.ts';
import { describeFindings, judge, writeVerdict } from './verdict.ts';
import { describeMissingCollections } from './without-collections.ts';

/** A comparison of two outcomes, without the ids of stored results. */
export type ComparedOutcomes = Omit<Comparison, 'responseId' | 'a' | 'b'>;

/** Compares two outcomes of one kind: what changed from `a` to `b`. Heap dumps that were taken `between` them show the course. */
export function compareOutcomes(
  a: AnalysisSuccess,
  b: AnalysisSuccess,
  between: readonly AnalysisSuccess[] = [],
): ComparedOutcomes {
  const [suspectsOfA, suspectsOfB] = readSharedSuspects(a, b);
  const times = findUnequalTimes(a, b);
  const figures = compareFigures(
    [...addRecordingFigures(a, findKeyFigures(a.report)), ...suspectsOfA],
    [...addRecordingFigures(b, findKeyFigures(b.report)), ...suspectsOfB],
    times,
  );
  const findings = compareFindings(a.findings, b.findings);
  const classes = compareClasses(a, b);
  const threads = compareThreads(a, b);
  const crash = compareCrashes(a, b);
  const profiles = compareProfiles(a, b);
  const growth = compareHeaps([a, ...between, b]);
  const missing = describeMissingCollections(a, b);
  // Of different programs, another class is no growth.
  const comparable = areOtherPrograms(a, b) ? undefined : classes;
  return {
    verdict: missing ?? chooseVerdict({ classes: comparable, crash, growth, profiles }, figures, findings, times),
    judgement: missing === undefined ? (judgeKind(crash, growth) ?? judge(figures, findings)) : 'mixed',
    cautions: findCautions(a, b),
    figures,
    findings,
    ...(classes && { classes }),
    ...(crash && { crash }),
    ...(growth && { growth }),
    ...(profiles && { profiles }),
    ...(threads && { threads }),
    reports: { a: a.report, b: b.report },
  };
}

type OfOneKind = Pick<ComparedOutcomes, 'classes' | 'crash' | 'growth' | 'profiles'>;

/** Says first what only the kind has. That a method moved is neither good nor bad, so it stands alone only when nothing else changed. */
function chooseVerdict(
  { classes, crash, growth, profiles }: { readonly [Name in keyof OfOneKind]: OfOneKind[Name] | undefined },
  figures: ComparedOutcomes['figures'],
  findings: ComparedOutcomes['findings'],
  times: UnequalTimes | undefined,
): string {
  // Findings about holders come and go with the part of a dump that is missing.
  if (growth?.verdict === 'unknown') return [growth.sentence, describeGrownClass(classes)].join(' ').trimEnd();
  const shift = describeShift(profiles);
  const first = crash?.sentence ?? growth?.sentence;
  if (first !== undefined) return `${first} ${describeFindings(findings)}`;
  if (shift === undefined)
    return [writeVerdict(figures, findings, times), describeGrownClass(classes)].join(' ').trimEnd();
  if (judge(figures, findings) === 'same') return `${shift} ${describeFindings(findings)}`;
  return `${writeVerdict(figures, findings, times)} ${shift}`;
}

/** Judges B by what only its kind has. One crash is no better than another: only that it is the same is a judgement. */
function judgeKind(
  crash: ComparedOutcomes['crash'],
  growth: ComparedOutcomes['growth'],
): ComparedOutcomes['judgement'] | undefined {
  if (crash?.same) return 'same';
  if (growth?.verdict === 'leak') return 'worse';
  if (growth?.verdict === 'unknown') return 'mixed';
  return growth?.verdict === 'shrunk' ? 'better' : undefined;
}
