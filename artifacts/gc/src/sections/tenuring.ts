import { bytes, count, percent } from '@hindsight/model';
import { Totals } from '../tables/totals.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';

/** Writes how old objects get before they are promoted, when the log has tenuring tables. */
export const tenuringSection: SectionWriter = ({ analyses }) => {
  const ages = mergeAges(analyses);
  if (ages.length === 0) return undefined;
  const all = ages.reduce((sum, { sum: size }) => sum + size, 0);
  let younger = 0;
  const rows = ages.map((age, index) => {
    younger += age.sum;
    const share = all > 0 ? (100 * younger) / all : 0;
    return [String(index + 1), count(age.count), bytes(age.mean), bytes(age.max), percent(share)];
  });
  return {
    id: 'tenuring',
    title: 'Object ages',
    blocks: [
      {
        kind: 'table',
        columns: ['Age', 'Tables', 'Mean', 'Largest', 'This age and younger'],
        rows,
      },
    ],
  };
};

function mergeAges(analyses: ReportInput['analyses']): Totals[] {
  const ages: Totals[] = [];
  for (const { run } of analyses) {
    for (const [index, totals] of run.ages.entries()) {
      ages[index] ??= new Totals();
      ages[index].merge(totals);
    }
  }
  return ages;
}
