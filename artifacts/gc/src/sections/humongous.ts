import { bytes, count, type Figure } from '@hindsight/model';
import { isHumongous } from '../jvm/causes.ts';
import { Totals } from '../tables/totals.ts';
import type { SectionWriter } from './report-input.ts';

/** Writes about objects of at least half a G1 region. */
export const humongousSection: SectionWriter = ({ analyses, totals: { causes } }) => {
  const regions = new Totals();
  const sizes = new Totals();
  for (const { run } of analyses) {
    for (const row of run.pauses.humongousRegions.rowsFrom(0)) {
      const held = run.pauses.humongousRegions.get(row);
      regions.add(held);
      if (run.facts.regionSize) sizes.add(held * run.facts.regionSize);
    }
  }
  const collections = causes
    .filter(({ cause }) => isHumongous(cause))
    .reduce((sum, { count: times }) => sum + times, 0);
  if (regions.max === 0 && collections === 0) return undefined;
  const figures: Figure[] = [{ label: 'Pauses and cycles for a humongous allocation', value: count(collections) }];
  if (regions.count > 0) figures.push({ label: 'Most humongous regions', value: count(regions.max) });
  if (sizes.count > 0) figures.push({ label: 'In bytes, at most', value: bytes(sizes.max) });
  return { id: 'humongous', title: 'Humongous objects', blocks: [{ kind: 'figures', figures }] };
};
