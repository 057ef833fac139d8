import { bytes, count, type Figure, percent } from '@hindsight/model';
import { SUSPECT_SHARE } from '../metrics/suspects.ts';
import { wasteKinds } from '../metrics/waste-kinds.ts';
import { DANGER_SHARE, problemsAmong, severityOf } from '../rules/suspect-level.ts';
import { WASTE_SHARE } from '../rules/waste-share.ts';
import { counted, shareOf } from '../say.ts';
import type { SectionWriter } from './report-input.ts';

/** The heap at first sight. */
export const keyFigures: SectionWriter = ({ analysis }) => {
  const { usedBytes, reachable, dump, unreachable, loaders, suspects } = analysis;
  const [worst] = problemsAmong(analysis);
  const largest = Math.max(0, ...suspects.map(({ share }) => share));
  const share = worst?.share ?? largest;
  const [waste] = wasteKinds(analysis);
  const wasteShare = shareOf(waste?.bytes ?? 0, usedBytes);
  const figures: Figure[] = [
    { label: 'Used heap', value: bytes(usedBytes), note: counted(reachable, 'reachable object') },
    {
      label: 'Largest holder',
      value: percent(100 * share),
      note: `suspect from ${100 * SUSPECT_SHARE} %, danger from ${100 * DANGER_SHARE} %`,
      meter: { share, limit: SUSPECT_SHARE },
      ...(worst && { level: severityOf(worst) === 'DANGER' ? 'SEVERE' : 'WARNING' }),
    },
    {
      label: 'Largest waste',
      value: percent(100 * wasteShare),
      note: waste?.label ?? 'none',
      meter: { share: Math.min(1, wasteShare), limit: WASTE_SHARE },
      ...(wasteShare >= WASTE_SHARE && { level: 'WARNING' as const }),
    },
    {
      label: 'Classes',
      value: count(dump.counts.classes),
      note: `${counted(loaders.defining.length, 'loader')}, ${counted(loaders.duplicates.length, 'duplicate')}`,
    },
    { label: 'GC roots', value: count(dump.roots.length), note: counted(dump.threads.length, 'thread') },
    { label: 'Unreachable', value: bytes(unreachable.bytes), note: counted(unreachable.objects, 'object') },
  ];
  return { id: 'figures', title: 'Key figures', blocks: [{ kind: 'figures', figures }] };
};
