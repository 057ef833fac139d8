import type { Comparison, Judgement } from '@hindsight/api';
import { pluralize } from '@hindsight/claims';
import { formatQuantity } from '@hindsight/model';

type Figures = Comparison['figures'];

const listFigures = (figures: Figures): string =>
  figures
    .map(({ label, a, b }) => `${label.toLowerCase()} ${a ? formatQuantity(a) : '–'} → ${b ? formatQuantity(b) : '–'}`)
    .join(', ');

/** Counts the findings above INFO. */
const countProblems = (findings: readonly { readonly level: string }[]): number =>
  findings.filter(({ level }) => level !== 'INFO').length;

function describeFindings({ gone, new: appeared, still }: Comparison['findings']): string {
  const [left, came, stayed] = [countProblems(gone), countProblems(appeared), countProblems(still.map(({ b }) => b))];
  if (left + came + stayed === 0) return 'Neither has a problem.';
  const parts = [
    ...(left > 0 ? [`${pluralize(left, 'problem is', 'problems are')} gone`] : []),
    ...(came > 0 ? [`${pluralize(came, 'is', 'are')} new`] : []),
    ...(stayed > 0 ? [`${pluralize(stayed, 'is', 'are')} still there`] : []),
  ];
  const text = parts.join(', ');
  return `${left > 0 ? text : `Of the problems, ${text}`}.`;
}

const filterByChange = (figures: Figures, searched: 'better' | 'worse'): Figures =>
  figures.filter(({ change }) => change === searched);

/** Judges B by its figures, and when they balance, by its problems. */
export function judge(figures: Figures, { gone, new: appeared }: Comparison['findings']): Judgement {
  const [better, worse] = [filterByChange(figures, 'better').length, filterByChange(figures, 'worse').length];
  if (better > 0 && worse > 0) return 'mixed';
  const gain = better - worse || countProblems(gone) - countProblems(appeared);
  return gain > 0 ? 'better' : gain < 0 ? 'worse' : 'same';
}

const NO_FIGURE = 'no figure that says good or bad changed by 2 % or more.';

function describeFigures(figures: Figures, judgement: Judgement): string {
  if (judgement === 'same') return `A and B are alike: ${NO_FIGURE}`;
  const [better, worse] = [filterByChange(figures, 'better'), filterByChange(figures, 'worse')];
  if (judgement === 'mixed') return `B is better in ${listFigures(better)}; worse in ${listFigures(worse)}.`;
  const changed = judgement === 'better' ? better : worse;
  return changed.length > 0
    ? `B is ${judgement}: ${listFigures(changed)}.`
    : `B is ${judgement} by its findings; ${NO_FIGURE}`;
}

/** Writes the verdict in one or two sentences. */
export const writeVerdict = (figures: Figures, findings: Comparison['findings']): string =>
  `${describeFigures(figures, judge(figures, findings))} ${describeFindings(findings)}`;
