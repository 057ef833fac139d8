import { percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isOf } from '../../collectors.ts';
import { flagNumber } from '../../flags.ts';
import type { PauseTable } from '../../model.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayPercent } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { sinceWhen } from '../support/describe-time.ts';

const FULL = 0.95;
/** Objects leave after two collections although they could stay for six or more. */
const LOW_AGE = 2;
const MIN_MAX_AGE = 6;
const SHARE_PERCENT = 30;
const MIN_COLLECTIONS = 10;
const DEFAULT_RATIO = 8;

export const survivorOverflow: Rule<GcAnalysis> = {
  id: 'survivor-overflow',
  title: 'The survivor spaces are too small',
  because:
    'What does not fit into a survivor space is promoted at once, and the JVM lowers the age of promotion to avoid that (TargetSurvivorRatio, tenuring distribution).',
  check: (analysis) => {
    const { run } = analysis;
    if (!isOf(run, 'fixedGenerations') || isOf(run, 'openJ9')) return undefined;
    const { seen, told } = overflowsIn(analysis);
    const share = (100 * seen.count) / told;
    if (told < MIN_COLLECTIONS || share < SHARE_PERCENT) return undefined;
    const ratio = flagNumber(analysis.flags, 'SurvivorRatio') ?? DEFAULT_RATIO;
    return {
      level: 'WARNING',
      confidence: confidenceOf(analysis, told),
      explanation:
        `In ${seen.count} of ${counted(told, 'young collection')} (${sayPercent(share)}, limit ${SHARE_PERCENT} %) the survivor space was ${FULL * 100} % full ` +
        `or more, or objects were promoted at age ${LOW_AGE} or below.${sinceWhen(run, seen.firstAt)}`,
      advice: `Lower -XX:SurvivorRatio to ${Math.max(2, Math.floor(ratio / 2))} (now ${ratio}) or enlarge the young generation (-Xmn).`,
      evidence: [computed('of the young collections', percent(share), percent(SHARE_PERCENT)), ...seen.evidence()],
    };
  },
};

function overflowsIn({ run }: GcAnalysis): { seen: Sightings; told: number } {
  const { pauses } = run;
  const seen = new Sightings();
  let told = 0;
  for (const row of pauses.kind.rowsOf((kind) => kind === 'young')) {
    const overflows = overflowsAt(pauses, row);
    if (overflows === undefined) continue;
    told++;
    if (overflows) seen.addPause(run, row);
  }
  return { seen, told };
}

/** Undefined when the log tells neither the survivor space nor the age of promotion. */
function overflowsAt({ pools, tenuringThreshold, maxTenuringThreshold }: PauseTable, row: number): boolean | undefined {
  const filled = pools.survivor.after.get(row) / pools.survivor.committed.get(row);
  const age = tenuringThreshold.get(row);
  if (!Number.isFinite(filled) && Number.isNaN(age)) return undefined;
  return filled >= FULL || (age <= LOW_AGE && maxTenuringThreshold.get(row) >= MIN_MAX_AGE);
}
