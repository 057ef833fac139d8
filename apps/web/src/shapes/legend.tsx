import type { Tone } from '@hindsight/model';

interface LegendProps {
  readonly entries: readonly { readonly tone: Tone; readonly name: string }[];
  readonly look: 'fill' | 'tint';
}

export const Legend = ({ entries, look }: LegendProps) =>
  entries.length > 0 && (
    <ul className="key">
      {entries.map(({ tone, name }) => (
        <li key={name}>
          <i className={`dot ${look} tone-${tone}`} />
          {name}
        </li>
      ))}
    </ul>
  );
