import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { createFactSet } from '../../fact.ts';
import { oomKiller } from '../../hypotheses/host/oom-killer.ts';
import { earlierKill } from '../../notes/earlier-kill.ts';
import { readContainerTroubles } from '../../outputs/platform/container-events.ts';
import { collectContainerFacts } from './containers.ts';

/** Captured at the end of the day on which 2026-11-24 is. */
const meta = { tags: [], timestamp: '2026-11-24T10-00-00', timeZone: 'UTC' };

const describePod = (finished: string, restarts: number): readonly string[] => [
  'Name:             shop-1',
  '    State:          Running',
  '    Last State:     Terminated',
  '      Reason:       OOMKilled',
  '      Exit Code:    137',
  '      Started:      Tue, 13 Oct 2026 05:02:11 +0000',
  `      Finished:     ${finished}`,
  `    Restart Count:  ${restarts}`,
];

const capture = (lines: readonly string[]) =>
  createCapture({ containers: [createOutput(readContainerTroubles(lines))], meta });

const OLD = 'Wed, 14 Oct 2026 09:11:31 +0000';
const RECENT = 'Tue, 24 Nov 2026 05:11:31 +0000';

test('a kill of some weeks ago is history, and told as a note', () => {
  const old = capture(describePod(OLD, 1));
  assert.deepEqual(collectContainerFacts(old), []);
  assert.match(earlierKill.find(old)?.title ?? '', /^The container shop-1 was killed .+, 41 d .+before the last time/);
  assert.equal(earlierKill.find(old)?.level, 'INFO');
});

test('a kill of today is a cause, and so is one of a container that is killed again and again', () => {
  for (const [lines, level] of [
    [describePod(RECENT, 1), 'FATAL'],
    [describePod(OLD, 6), 'WARNING'],
  ] as const) {
    const facts = collectContainerFacts(capture(lines));
    assert.deepEqual(
      facts.map(({ id }) => id),
      ['container-oom-killed'],
    );
    assert.equal(typeof oomKiller.level === 'function' ? oomKiller.level(createFactSet(facts)) : '', level);
    assert.equal(earlierKill.find(capture(lines)), undefined);
  }
});

test('pods as JSON state the end above the reason', () => {
  const pod = [
    '"lastState": {',
    '"terminated": {',
    '"exitCode": 137,',
    '"finishedAt": "2026-10-14T09:11:31Z",',
    '"reason": "OOMKilled",',
    '"startedAt": "2026-10-13T09:11:31Z"',
    '"name": "shop",',
    '"restartCount": 1,',
  ];
  assert.deepEqual(collectContainerFacts(capture(pod)), []);
});
