import type { Comparison, Judgement } from '@hindsight/api';
import { formatQuantity } from '@hindsight/model';

type Figures = Comparison['figures'];

const named = (figures: Figures): string =>
  figures
    .map(({ label, a, b }) => `${label.toLowerCase()} ${a ? formatQuantity(a) : '–'} → ${b ? formatQuantity(b) : '–'}`)
    .join(', ');

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Notes tell what is so, not that something is wrong. */
const problems = (findings: readonly { readonly level: string }[]): number =>
  findings.filter(({ level }) => level !== 'INFO').length;

function aboutFindings({ gone, new: appeared, still }: Comparison['findings']): string {
  const [left, came, stayed] = [problems(gone), problems(appeared), problems(still.map(({ b }) => b))];
  if (left + came + stayed === 0) return 'Neither has a problem.';
  const parts = [
    ...(left > 0 ? [`${counted(left, 'problem is', 'problems are')} gone`] : []),
    ...(came > 0 ? [`${counted(came, 'is', 'are')} new`] : []),
    ...(stayed > 0 ? [`${counted(stayed, 'is', 'are')} still there`] : []),
  ];
  const text = parts.join(', ');
  return `${left > 0 ? text : `Of the problems, ${text}`}.`;
}

const changedTo = (figures: Figures, wanted: 'better' | 'worse'): Figures =>
  figures.filter(({ change }) => change === wanted);

/** What became of B: by its figures, and where they say nothing by its problems. */
export function judgementOf(figures: Figures, { gone, new: appeared }: Comparison['findings']): Judgement {
  const [better, worse] = [changedTo(figures, 'better').length, changedTo(figures, 'worse').length];
  if (better > 0 && worse > 0) return 'mixed';
  const gain = better - worse || problems(gone) - problems(appeared);
  return gain > 0 ? 'better' : gain < 0 ? 'worse' : 'same';
}

const NO_FIGURE = 'no figure that says good or bad changed by 2 % or more.';

function aboutFigures(figures: Figures, judgement: Judgement): string {
  if (judgement === 'same') return `A and B are alike: ${NO_FIGURE}`;
  const [better, worse] = [changedTo(figures, 'better'), changedTo(figures, 'worse')];
  if (judgement === 'mixed') return `B is better in ${named(better)}; worse in ${named(worse)}.`;
  const changed = judgement === 'better' ? better : worse;
  return changed.length > 0
    ? `B is ${judgement}: ${named(changed)}.`
    : `B is ${judgement} by its findings; ${NO_FIGURE}`;
}

/** One or two sentences. */
export const verdictOf = (figures: Figures, findings: Comparison['findings']): string =>
  `${aboutFigures(figures, judgementOf(figures, findings))} ${aboutFindings(findings)}`;
