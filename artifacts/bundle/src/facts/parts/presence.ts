import { count } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';

/** What a capture has of the files that would confirm a cause, so that nobody is asked for a file that is there. */
export type Present = 'heap-dump' | 'recording' | 'native-memory' | 'histogram' | 'top';

export const toPresenceId = (present: Present): string => `present:${present}`;

/** A fact for each file by which causes are confirmed; it supports nothing by itself. */
export function collectPresence({
  heap,
  recording,
  nativeMemory,
  histogram,
  diagnostics,
  top,
}: Pick<Capture, 'heap' | 'recording' | 'nativeMemory' | 'histogram' | 'diagnostics' | 'top'>): Fact[] {
  const hasHistogram = histogram !== undefined || (diagnostics?.value.histogram.length ?? 0) > 0;
  const present: readonly (readonly [Present, boolean])[] = [
    ['heap-dump', heap !== undefined],
    ['recording', recording !== undefined],
    ['native-memory', nativeMemory !== undefined],
    ['histogram', hasHistogram],
    ['top', top !== undefined],
  ];
  return present.flatMap(([what, isThere]): Fact[] =>
    isThere
      ? [
          {
            id: toPresenceId(what),
            family: 'host',
            quality: QUALITY.measured,
            statement: `the capture has it: ${what}`,
            evidence: [{ kind: 'metric', name: what, measured: count(1) }],
            words: {},
          },
        ]
      : [],
  );
}
