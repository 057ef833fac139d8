import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import type { Head, LogFormat } from '@hindsight/model';
import type { GcEvent } from '../src/events.ts';
import { FORMATS } from '../src/formats/index.ts';
import { chooseFormat } from '../src/input/choose-format.ts';

export const aHead = (text: string): Head => ({
  fileName: 'sample.log',
  bytes: Buffer.from(text, 'latin1'),
  lines: text.split(/\r?\n/),
});

export interface ReadText {
  readonly events: GcEvent[];
  readonly unparsed: string[];
  readonly foreign: string[];
}

/** Reads a text; returns its events and the lines that were not read. */
export function readText(format: LogFormat<GcEvent>, text: string): ReadText {
  const reading: ReadText = { events: [], unparsed: [], foreign: [] };
  // Copied, because formats may use an event of a kind again.
  const reader = format.open((event) => reading.events.push({ ...event }));
  text.split(/\r?\n/).forEach((line, index) => {
    const result = reader.line(toLine(line, index + 1));
    if (result !== 'read') reading[result].push(line);
  });
  reader.end();
  return reading;
}

/**
 * Checks what every format must fulfill: it has the highest score for its own sample, and no truncation of the sample
 * makes it throw.
 */
export function checkFormat(format: LogFormat<GcEvent>, name: string, sample: string): void {
  test(`${format.id} has the highest score for its own sample ${name}`, () => {
    const head = aHead(sample);
    const scores = FORMATS.map((other) => ({ id: other.id, score: other.detect(head) })).sort(
      (a, b) => b.score - a.score,
    );
    assert.equal(scores[0]?.id, format.id, JSON.stringify(scores));
    assert.ok((scores[1]?.score ?? 0) < (scores[0]?.score ?? 0), `two formats claim it: ${JSON.stringify(scores)}`);
    assert.equal(chooseFormat(head), format);
    for (const { id, detect, maxConfidence = 1 } of FORMATS) assert.ok(detect(head) <= maxConfidence, id);
  });

  test(`${format.id} reads any prefix of ${name} without throwing`, () => {
    const step = Math.max(1, Math.floor(sample.length / 400));
    for (let end = 0; end <= sample.length; end += step) readText(format, sample.slice(0, end));
  });

  test(`${format.id} gives only finite, positive durations in ${name}`, () => {
    for (const event of readText(format, sample).events) {
      if (event.kind === 'pause' || event.kind === 'stall' || event.kind === 'phase') {
        assert.ok(event.duration >= 0 && Number.isFinite(event.duration), JSON.stringify(event));
      }
      if (event.kind === 'pause') assert.ok(event.line >= 1 && event.lastLine >= event.line, JSON.stringify(event));
    }
  });
}
