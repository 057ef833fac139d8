import type { Tone } from '@hindsight/model';

interface LegendProps {
  readonly entries: readonly { readonly tone: Tone; readonly name: string }[];
  readonly variant: 'fill' | 'tint';
}

/** What the colors of a picture mean. */
export const Legend = ({ entries, variant }: LegendProps) =>
  entries.length > 0 && (
    <ul className="key">
      {entries.map(({ tone, name }) => (
        <li key={name}>
          <i className={`dot ${variant} tone-${tone}`} />
          {name}
        </li>
      ))}
    </ul>
  );
