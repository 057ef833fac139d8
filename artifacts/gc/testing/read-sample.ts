import assert from 'node:assert/strict';
import type { LogFormat } from '@hindsight/model';
import type { Facts, GcEvent, PauseEvent } from '../src/events.ts';
import { readText } from './check-format.ts';

/** Creates functions that read events of one kind from hand-written samples. */
export function createSampleReader(format: LogFormat<GcEvent>) {
  const eventsIn = <Kind extends GcEvent['kind']>(text: string, kind: Kind): Extract<GcEvent, { kind: Kind }>[] =>
    readText(format, text).events.filter((event): event is Extract<GcEvent, { kind: Kind }> => event.kind === kind);

  const pausesIn = (text: string): PauseEvent[] => eventsIn(text, 'pause');

  /** Returns the only pause of a text. */
  function pauseIn(text: string): PauseEvent {
    const [pause, ...more] = pausesIn(text);
    assert.ok(pause, `no pause in ${text}`);
    assert.equal(more.length, 0, `more than one pause in ${text}`);
    return pause;
  }

  const marksIn = (text: string): string[] => eventsIn(text, 'mark').map(({ mark }) => mark);

  /** Returns the facts of a text, the last one of each name. */
  const factsIn = (text: string): Facts =>
    Object.fromEntries(eventsIn(text, 'fact').map(({ name, value }) => [name, value]));

  return { eventsIn, pausesIn, pauseIn, marksIn, factsIn };
}

/** Formats a change as `8678->1081(9792)`: before, after and committed in KB; `?` means unknown. */
export const formatChange = (change: { before: number; after: number; committed: number } | undefined): string => {
  const kilobytes = (bytes: number | undefined) => (bytes === undefined || Number.isNaN(bytes) ? '?' : bytes / 1024);
  return `${kilobytes(change?.before)}->${kilobytes(change?.after)}(${kilobytes(change?.committed)})`;
};
