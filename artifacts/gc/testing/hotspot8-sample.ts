import assert from 'node:assert/strict';
import type { Facts, GcEvent, PauseEvent } from '../src/events.ts';
import { hotspot8 } from '../src/formats/hotspot8/index.ts';
import { readText } from './check-format.ts';

/** Reading of hand-written samples, for the tests of `formats/hotspot8`. */

export const eventsIn = <Kind extends GcEvent['kind']>(text: string, kind: Kind): Extract<GcEvent, { kind: Kind }>[] =>
  readText(hotspot8, text).events.filter((event): event is Extract<GcEvent, { kind: Kind }> => event.kind === kind);

export const pausesIn = (text: string): PauseEvent[] => eventsIn(text, 'pause');

/** The one pause of a text. */
export function pauseIn(text: string): PauseEvent {
  const [pause, ...more] = pausesIn(text);
  assert.ok(pause, `no pause in ${text}`);
  assert.equal(more.length, 0, `more than one pause in ${text}`);
  return pause;
}

export const marksIn = (text: string): string[] => eventsIn(text, 'mark').map(({ mark }) => mark);

/** The facts told, the last of each name. */
export const factsIn = (text: string): Facts =>
  Object.fromEntries(eventsIn(text, 'fact').map(({ name, value }) => [name, value]));

/** `8678->1081(9792)`: before, after and committed in KB; `?` = not told. */
export const sizes = (change: { before: number; after: number; committed: number } | undefined): string => {
  const kilobytes = (bytes: number | undefined) => (bytes === undefined || Number.isNaN(bytes) ? '?' : bytes / 1024);
  return `${kilobytes(change?.before)}->${kilobytes(change?.after)}(${kilobytes(change?.committed)})`;
};
