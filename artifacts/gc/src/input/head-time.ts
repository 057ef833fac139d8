import { toLine } from '@hindsight/intake';
import type { Head } from '@hindsight/model';
import { chooseFormat, findEnvelope } from './choose-format.ts';

/** The first timestamp of a file and the time zone of its dates. */
export interface HeadTime {
  /** NaN when the head has none. */
  readonly uptime: number;
  readonly wall: number;
  /** `+0200`; '' when dates have none. */
  readonly zone: string;
}

/** Reads the head with its own format, so that no second place knows what timestamps look like. */
export function readHeadTime(head: Head): HeadTime {
  let uptime = Number.NaN;
  let wall = Number.NaN;
  let zone = '';
  const reader = chooseFormat(head)?.open((event) => {
    if (event.kind === 'fact') {
      if (event.name === 'zone') zone = event.value;
      return;
    }
    if (event.kind === 'safepoint-rows') return;
    if (Number.isNaN(uptime)) uptime = event.uptime;
    if (Number.isNaN(wall)) wall = event.wall;
  });
  if (reader) {
    const envelope = findEnvelope(head);
    for (const [index, text] of head.lines.entries()) {
      reader.line(toLine(envelope?.open(text) ?? text, index + 1));
      if (zone !== '' && !Number.isNaN(uptime) && !Number.isNaN(wall)) break;
    }
    reader.end();
  }
  return { uptime, wall, zone };
}
