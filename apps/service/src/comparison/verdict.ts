import type { Comparison } from '@hindsight/api';
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

function aboutFigures(figures: Figures, { gone, new: appeared }: Comparison['findings']): string {
  const better = figures.filter(({ change }) => change === 'better');
  const worse = figures.filter(({ change }) => change === 'worse');
  if (better.length > 0 && worse.length > 0) return `B is better in ${named(better)}; worse in ${named(worse)}.`;
  if (better.length > 0) return `B is better: ${named(better)}.`;
  if (worse.length > 0) return `B is worse: ${named(worse)}.`;
  const [left, came] = [problems(gone), problems(appeared)];
  if (left === came) return 'A and B are alike: no figure that says good or bad changed by 2 % or more.';
  return `B is ${left > came ? 'better' : 'worse'} by its findings; no figure that says good or bad changed by 2 % or more.`;
}

/** One or two sentences. */
export const verdictOf = (figures: Figures, findings: Comparison['findings']): string =>
  `${aboutFigures(figures, findings)} ${aboutFindings(findings)}`;
