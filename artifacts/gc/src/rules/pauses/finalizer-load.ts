import { type Claim, count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { sinceWhen } from '../support/describe-time.ts';
import { jvmAtLeast } from '../support/jvm-major.ts';
import { type RisePoint, riseOf } from '../support/upward-trend.ts';

/** Objects with finalize() that one collection met. */
const MANY = 10_000;
const MIN_COUNT = 3;
/** As in memory-leak: points needed, and growth over the first fifth. */
const MIN_POINTS = 6;
const GROWTH = 1.25;
/** A rise from three finalizers to thirty is no load. */
const NOTABLE = 1000;
/** A trend needs no more points than this. */
const POINTS_TAKEN = 500;
/** finalize() is deprecated for removal from here (JEP 421). */
const DEPRECATED_SINCE = 18;

interface FinalReferences {
  /** Collections that met many. */
  readonly many: Sightings;
  /** Collections after warm-up that say how many they met. */
  readonly told: number;
  readonly max: number;
}

export const finalizerLoad: Rule<GcAnalysis> = {
  id: 'finalizer-load',
  title: 'Many objects wait for their finalizer',
  because:
    'Every object with finalize() survives a collection and passes one queue and one thread. 10,000 in a collection, three times, or a steady rise, is more than leftovers; JEP 421 deprecates finalization.',
  check: (analysis) => {
    const references = finalReferencesOf(analysis);
    if (references.many.count >= MIN_COUNT) return manyClaim(analysis, references.many);
    if (references.told < MIN_POINTS || references.max < NOTABLE) return undefined;
    return growthClaim(analysis, pointsOf(analysis, references.told));
  },
};

function finalReferencesOf({ run: { pauses }, span }: GcAnalysis): FinalReferences {
  const many = new Sightings('count');
  let told = 0;
  let max = 0;
  for (const row of pauses.finalReferences.rowsFrom(0)) {
    const final = pauses.finalReferences.get(row);
    if (final >= MANY) many.add(pauses.line.get(row), pauses.at.get(row), final);
    if (pauses.at.get(row) < span.warmUpEnd) continue;
    told++;
    max = Math.max(max, final);
  }
  return { many, told, max };
}

/** Every n-th collection after warm-up, evenly over the run. */
function pointsOf({ run: { pauses }, span }: GcAnalysis, told: number): RisePoint[] {
  const step = Math.ceil(told / POINTS_TAKEN);
  const points: RisePoint[] = [];
  let seen = 0;
  for (const row of pauses.finalReferences.rowsFrom(0)) {
    const used = pauses.finalReferences.get(row);
    const at = pauses.at.get(row);
    if (at < span.warmUpEnd || seen++ % step !== 0) continue;
    points.push({ at, used, line: pauses.line.get(row) });
  }
  return points;
}

function manyClaim(analysis: GcAnalysis, many: Sightings): Claim {
  return {
    level: 'WARNING',
    confidence: confidenceOf(analysis, many.count),
    explanation:
      `${counted(many.count, 'collection')} met ${counted(MANY, 'object')} or more that wait for their finalizer, up to ` +
      `${counted(many.max, 'object')} at once.${sinceWhen(analysis.run, many.firstAt)}`,
    advice: adviceFor(analysis),
    evidence: [computed('most final references in one collection', count(many.max), count(MANY)), ...many.evidence()],
  };
}

function growthClaim(analysis: GcAnalysis, points: readonly RisePoint[]): Claim | undefined {
  const rise = riseOf(points, ({ first, last }) => last >= NOTABLE && last >= GROWTH * first);
  if (!rise) return undefined;
  const shown = new Sightings('count');
  for (const { line, at, used } of points) shown.add(line, at, used);
  return {
    level: 'WARNING',
    confidence: confidenceOf(analysis, points.length),
    explanation:
      `The objects that wait for their finalizer rise from ${counted(Math.round(rise.first), 'object')} to ` +
      `${counted(Math.round(rise.last), 'object')} per collection over ${counted(points.length, 'collection')} (limit 25 % growth).`,
    advice: adviceFor(analysis),
    evidence: [
      computed('final references at the end', count(rise.last), count(GROWTH * rise.first)),
      ...shown.evidence(),
    ],
  };
}

function adviceFor({ run }: GcAnalysis): string {
  if (!jvmAtLeast(run, 9))
    return 'Replace finalize() by close() in try-with-resources; a class histogram of java.lang.ref.Finalizer names what waits.';
  const finding = jvmAtLeast(run, DEPRECATED_SINCE) ? '; --finalization=disabled shows what depends on it' : '';
  return `Replace finalize() by close() in try-with-resources, with java.lang.ref.Cleaner as the net${finding}.`;
}
