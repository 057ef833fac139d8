import type { FlameGraph } from '@hindsight/model';
import { useMemo, useState } from 'react';
import { FlamePicture } from '../shapes/flame-graph.tsx';
import { joinFlames, type WidthSide } from './differential.ts';

/** A differential flame graph; a click draws it the other way. */
export default function DifferenceFlame({ a, b }: { readonly a: FlameGraph; readonly b: FlameGraph }) {
  const [side, setSide] = useState<WidthSide>('b');
  const block = useMemo(() => joinFlames(a, b, side), [a, b, side]);
  const tools = (
    <button type="button" className="link-button" onClick={() => setSide(side === 'b' ? 'a' : 'b')}>
      {side === 'b' ? 'Width of A instead: what became less' : 'Width of B instead: what became more'}
    </button>
  );
  return <FlamePicture block={block} tools={tools} />;
}
