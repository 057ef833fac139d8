import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDiagnostic, isGcLocker, isHumongous, isMetadata, isPeriodic, isRequested, isSystemGc } from './causes.ts';

test('every wording of System.gc() is one cause', () => {
  for (const cause of ['System.gc()', 'System', 'sys-gc', 'explicit', 'explicit not aggressive'])
    assert.ok(isSystemGc(cause), cause);
  assert.equal(isSystemGc('Allocation Failure'), false);
});

test('tools, timers and tests ask for collections; need and an unknown cause do not', () => {
  for (const cause of ['Heap Dump Initiated GC', 'Heap Inspection Initiated GC', 'Diagnostic Command', 'rasdump'])
    assert.ok(isDiagnostic(cause) && isRequested(cause), cause);
  for (const cause of ['Timer', 'Proactive', 'G1 Periodic Collection', 'vm idle'])
    assert.ok(isPeriodic(cause) && isRequested(cause), cause);
  assert.ok(isRequested('WhiteBox Initiated Young GC'));
  for (const cause of ['', 'Allocation Failure', 'Ergonomics', 'Metadata GC Threshold', 'G1 Humongous Allocation'])
    assert.equal(isRequested(cause), false, cause);
});

test('metadata, locker and humongous causes are told apart', () => {
  for (const cause of ['Metadata GC Clear Soft References', 'Last ditch collection'])
    assert.ok(isMetadata(cause), cause);
  assert.ok(isGcLocker('GCLocker Initiated GC'));
  assert.ok(isHumongous('G1 Humongous Allocation'));
  assert.equal(isMetadata('GCLocker Initiated GC'), false);
});
