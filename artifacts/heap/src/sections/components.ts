import { bytes, type Cell, count, percent } from '@hindsight/model';
import { computeHeapShare } from '../body/largest-objects.ts';
import type { SectionWriter } from './report-input.ts';

const ROWS = 30;

/** Says what each framework, library and the application itself cost. */
export const writeComponentsSection: SectionWriter = ({ analysis }) => {
  const rows = analysis.components
    .slice(0, ROWS)
    .map((component): Cell[] => [
      component.label,
      count(component.objects),
      bytes(component.bytes),
      percent(100 * computeHeapShare(analysis, component.bytes)),
      component.classes.map(({ label }) => label).join(', '),
    ]);
  return {
    id: 'components',
    title: 'Frameworks and libraries',
    blocks: [
      {
        kind: 'table',
        title: 'Each object counts once; objects of the JDK and arrays count for the component that holds them',
        columns: ['Component', 'Objects', 'Size', 'Of the heap', 'Its largest classes'],
        rows,
      },
    ],
  };
};
