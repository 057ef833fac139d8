import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { placeHostFacts } from './host-facts.ts';

test('facts of a host replace what was captured, and rows of vmstat keep their times', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-host-facts-'));
  try {
    const [host, capture] = [join(folder, 'host'), join(folder, 'capture')];
    for (const made of [host, capture]) mkdirSync(made);
    writeFileSync(join(capture, 'vmstat.out'), '10:00:01 r b\n10:00:03 49 0\n10:00:05 32 0\n');
    writeFileSync(join(capture, 'disk.out'), 'captured\n');
    writeFileSync(join(host, 'vmstat.out'), 'r b\n1 8\n');
    writeFileSync(join(host, 'dmesg.out'), '[{clock}] Out of memory\n');
    placeHostFacts(host, capture);
    const read = (name: string) => readFileSync(join(capture, name), 'utf8');
    assert.equal(read('vmstat.out'), '10:00:01 r b\n10:00:03 1 8');
    assert.match(read('dmesg.out'), /^\[\w{3} \w{3} \d\d \d\d:\d\d:\d\d \d{4}\] Out of memory\n$/);
    assert.equal(read('disk.out'), 'captured\n');
    placeHostFacts(join(folder, 'none'), capture);
    assert.equal(read('disk.out'), 'captured\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
