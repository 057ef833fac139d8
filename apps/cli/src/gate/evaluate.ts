import type { AnalysisSuccess } from '@hindsight/api';
import {
  type ArtifactKind,
  compareLevels,
  count,
  type Finding,
  formatQuantity,
  type JsonObject,
  type Level,
  type Quantity,
} from '@hindsight/model';
import { listErrorTemplates, type Measured } from './budgets.ts';
import type { Gate, Limit } from './gate-file.ts';

/** An earlier analysis of the same kind. */
export interface Baseline {
  readonly kind: ArtifactKind;
  readonly body: JsonObject;
  readonly findings: readonly { readonly id: string; readonly level: Level }[];
}

/** What became of one check. */
export type CheckResult =
  | {
      readonly state: 'passed' | 'failed';
      /** As a finding, so that it is written like one in every format. A check that passed is of level INFO. */
      readonly finding: Finding;
    }
  | { readonly state: 'not-measured'; readonly id: string; readonly reason: string };

type Success = Pick<AnalysisSuccess, 'artifact' | 'body' | 'findings'>;

const MAX_NAMED = 5;

const skip = (id: string, reason: string): CheckResult => ({ state: 'not-measured', id, reason });

/** The title is the same in every run, so that CI servers show the history of a budget; the figures are in the explanation. */
const decide = (holds: boolean, id: string, words: string, measured: Quantity, limit?: Quantity): CheckResult => ({
  state: holds ? 'passed' : 'failed',
  finding: {
    id: `budget-${id.split(' ', 1)[0]?.replace('.', '-')}`,
    title: id,
    general: 'A budget of hindsight.yml',
    level: holds ? 'INFO' : 'SEVERE',
    confidence: 'high',
    explanation: `${words}.`,
    evidence: [{ kind: 'metric', name: id, measured, ...(limit && { limit }) }],
  },
});

interface Bound {
  readonly value: number;
  readonly words: string;
}

/** The stricter of the limit and of what the baseline permits. */
function findBound({ budget, limit, growth }: Limit, baseline: Measured | undefined): Bound | undefined {
  const isMax = budget.bound === 'max';
  const bounds: Bound[] = [];
  const format = (value: number) => formatQuantity({ value, unit: budget.unit });
  if (limit !== undefined) bounds.push({ value: limit, words: `the limit is ${format(limit)}` });
  if (growth !== undefined && baseline?.value !== undefined) {
    const value = baseline.value * (isMax ? 1 + growth : 1 - growth);
    const words = `the baseline has ${format(baseline.value)} and permits ${format(value)}`;
    bounds.push({ value, words });
  }
  return bounds.sort((a, b) => (isMax ? a.value - b.value : b.value - a.value))[0];
}

function checkLimit(limit: Limit, { body }: Success, baseline: Baseline | undefined): CheckResult {
  const { id, budget, measure } = limit;
  const measured = measure(body);
  const bound = findBound(limit, baseline && measure(baseline.body));
  if (!bound) return skip(id, 'there is no baseline with this figure');
  const value = measured?.value ?? measured?.atMost;
  if (value === undefined) return skip(id, 'the artifact does not have this figure');
  const holds = budget.bound === 'max' ? value <= bound.value : value >= bound.value;
  const isUnsure = measured?.value === undefined && !holds;
  const quantity = formatQuantity({ value, unit: budget.unit });
  if (isUnsure) return skip(id, `it is at most ${quantity}, and ${bound.words}`);
  const words = `${measured?.value === undefined ? 'at most ' : ''}${quantity}, ${bound.words}`;
  const { unit } = budget;
  return decide(holds, id, words, { value, unit }, { value: bound.value, unit });
}

function checkTemplates(max: number, { body }: Success, baseline: Baseline | undefined): CheckResult {
  const id = 'log.new-error-templates';
  if (!baseline) return skip(id, 'there is no baseline');
  const before = new Set(listErrorTemplates(baseline.body));
  const fresh = listErrorTemplates(body).filter((template) => !before.has(template));
  const named = fresh.slice(0, MAX_NAMED).map((template) => `"${template}"`);
  const more = fresh.length > MAX_NAMED ? ` and ${fresh.length - MAX_NAMED} more` : '';
  const words = `${fresh.length} new, the limit is ${max}${named.length > 0 ? `: ${named.join(', ')}${more}` : ''}`;
  return decide(fresh.length <= max, id, words, count(fresh.length), count(max));
}

const reaches = (level: Level, from: Level | undefined): boolean =>
  from !== undefined && compareLevels(level, from) <= 0;

/** Whether the baseline has the finding at this level or a worse one. */
const isInBaseline = ({ id, level }: Finding, { findings }: Baseline): boolean =>
  findings.some((one) => one.id === id && compareLevels(one.level, level) <= 0);

/** Findings that break the gate by themselves keep their level. */
function checkFindings(gate: Gate, { findings }: Success, baseline: Baseline | undefined): CheckResult[] {
  const failing = findings.filter(
    (finding) =>
      !gate.accepted.has(finding.id) &&
      (reaches(finding.level, gate.failOn) ||
        (baseline !== undefined && reaches(finding.level, gate.failOnNew) && !isInBaseline(finding, baseline))),
  );
  if (failing.length > 0) return failing.map((finding) => ({ state: 'failed', finding }));
  if (gate.failOn === undefined && gate.failOnNew === undefined) return [];
  if (gate.failOn === undefined && !baseline) return [skip('findings.new', 'there is no baseline')];
  return [decide(true, 'findings', 'no finding breaks the gate', count(0))];
}

/** Checks an analysis against the budgets that concern its kind. */
export function evaluateGate(gate: Gate, outcome: Success, baseline: Baseline | undefined): CheckResult[] {
  const own = gate.limits.filter(({ budget }) => budget.kind === outcome.artifact.kind);
  const results = checkFindings(gate, outcome, baseline);
  results.push(...own.map((limit) => checkLimit(limit, outcome, baseline)));
  if (gate.maxNewTemplates !== undefined && outcome.artifact.kind === 'application-log')
    results.push(checkTemplates(gate.maxNewTemplates, outcome, baseline));
  return results;
}
