import { bytes, count, type Figure, percent } from '@hindsight/model';
import { collectionWaste } from '../metrics/waste.ts';
import { counted, sayBytes, shareOf } from '../rules/say.ts';
import { problemsAmong, severityOf } from '../rules/suspect-level.ts';
import type { SectionWriter } from './report-input.ts';

/** The heap at first sight. */
export const keyFigures: SectionWriter = ({ analysis }) => {
  const { usedBytes, reachable, dump, unreachable, strings, collections } = analysis;
  const [worst] = problemsAmong(analysis);
  const wasted = strings.wasted + collectionWaste(collections);
  const figures: Figure[] = [
    { label: 'Used heap', value: bytes(usedBytes), note: `${sayBytes(unreachable.bytes)} unreachable besides` },
    { label: 'Objects', value: count(reachable), note: counted(dump.counts.classes, 'class', 'classes') },
    {
      label: 'Largest suspect',
      value: percent(100 * (worst?.share ?? 0)),
      note: worst ? worst.label : 'none',
      ...(worst && { level: severityOf(worst) === 'DANGER' ? 'SEVERE' : 'WARNING' }),
    },
    {
      label: 'Strings and collections wasted',
      value: bytes(wasted),
      note: `${Math.round(100 * shareOf(wasted, usedBytes))} % of the used heap`,
    },
    { label: 'GC roots', value: count(dump.roots.length), note: counted(dump.threads.length, 'thread') },
  ];
  return { id: 'figures', title: 'Key figures', blocks: [{ kind: 'figures', figures }] };
};
