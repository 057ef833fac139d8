import type { ArtifactKind } from '@hindsight/model';
import { KINDS } from './kinds.ts';

interface KindSelectProps {
  readonly kind: ArtifactKind | undefined;
  readonly choose: (kind: ArtifactKind) => void;
  /** Absent within a label. */
  readonly label?: string;
  readonly disabled?: boolean;
}

/** The kinds of artifacts, with a first line that asks while none is chosen. */
export const KindSelect = ({ kind, choose, label, disabled = false }: KindSelectProps) => (
  <select
    aria-label={label}
    value={kind ?? ''}
    disabled={disabled}
    onChange={(event) => choose(event.target.value as ArtifactKind)}
  >
    <option value="" disabled>
      What is it?
    </option>
    {Object.entries(KINDS).map(([one, { name }]) => (
      <option key={one} value={one}>
        {name}
      </option>
    ))}
  </select>
);
