import { formatQuantity, type Treemap } from '@hindsight/model';
import { formatShare, sumTreemap } from '../shapes/outline.ts';
import { Meter } from './meter.tsx';
import { Breakable } from './prose.tsx';

/** The boxes of a small treemap would have no room for their names. */
const MAX_BARS = 4;

/** The largest groups of a treemap as bars: they prove a verdict, which is about the first group of the treemap. */
export function SmallTreemap({ block }: { readonly block: Treemap }) {
  const total = sumTreemap(block);
  const groups = block.groups
    .map(({ label, parts }, index) => ({
      label,
      value: parts.reduce((sum, { value }) => sum + value, 0),
      isMain: index === 0,
    }))
    .sort((a, b) => b.value - a.value)
    .slice(0, MAX_BARS);
  if (total === 0) return null;
  return (
    <dl className="small-treemap">
      {groups.map(({ label, value, isMain }, index) => (
        <div key={index} className={isMain ? 'main' : undefined}>
          <dt>
            <Breakable text={label} />
          </dt>
          <dd>
            {formatQuantity({ value, unit: block.unit })} · {formatShare(value, total)}
          </dd>
          <dd className="bar">
            <Meter share={value / total} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
