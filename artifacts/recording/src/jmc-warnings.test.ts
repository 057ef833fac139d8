import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { diagnoseFile } from '../testing/diagnose-file.ts';

const FOLDER = 'jfr';
/** The share of JMC's warnings that must be reproduced, refuted ones left out. */
const MIN_SHARE = 0.9;

/** Findings that say the same as a rule of JMC. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'Allocations.class': ['allocation-hot-class'],
  'Allocations.thread': ['allocation-hot-thread'],
  ApplicationHalts: ['application-halts', 'gc-overhead', 'consecutive-full-gc'],
  CompareCpu: ['competing-cpu'],
  DebugNonSafepoints: ['debug-non-safepoints'],
  DumpReason: ['jvm-crashed'],
  Errors: ['errors-thrown'],
  FewSampledThreads: ['single-thread-bound'],
  FinalizersRun: ['finalizer-load'],
  FlightRecordingSupport: ['recorder-bug'],
  FullGc: ['full-gc-on-concurrent', 'frequent-full-gc', 'consecutive-full-gc', 'concurrent-mode-failure'],
  GcFreedRatio: ['gc-freed-ratio'],
  GcInvertedParallelism: ['gc-cpu-starved', 'low-gc-parallelism'],
  GcPauseRatio: ['gc-overhead'],
  GcStall: ['concurrent-mode-failure', 'evacuation-failure', 'full-gc-on-concurrent'],
  HeapDump: ['diagnostic-gc'],
  HighGc: ['gc-overhead', 'gc-freed-ratio', 'heap-undersized'],
  HighJvmCpu: ['high-jvm-cpu', 'cpu-saturated'],
  JavaBlocking: ['lock-contention'],
  JfrPeriodicEventsFix: ['recorder-bug'],
  OverAggressiveRecordingSetting: ['recording-settings'],
  PasswordsInEnvironment: ['secret-in-environment'],
  PrimitiveToObjectConversion: ['boxing'],
  ProcessStarted: ['process-started'],
  StackdepthSetting: ['stacks-truncated'],
  TlabAllocationRatio: ['tlab-bypassed'],
};

/** Warnings that are wrong or say nothing; docs/decisions/jmc-warnings.md has the reasons. */
const REFUTED: readonly (readonly [rule: string, file: RegExp])[] = [
  ['Fatal Errors', /^w/],
  ['LowOnPhysicalMemory', /./],
  ['FewSampledThreads', /./],
  ['CompressedOops', /w25-gc-zgc/],
  ['GcOptions', /./],
  ['HighJvmCpu', /parallel-gc_cpu/],
  ['GcInvertedParallelism', /alloc|pinned/],
  ['Allocations.thread', /^w|autobox/],
  ['Allocations.class', /w17-idle|w25-io|w25-pinned/],
  ['GcFreedRatio', /allocation_10s/],
];

interface Expected {
  readonly files: Readonly<Record<string, { readonly jmcRules?: Readonly<Record<string, unknown>> }>>;
}

test('warnings of JMC are reproduced or refuted', { skip: skipWithout(FOLDER) }, async (context) => {
  const { files } = JSON.parse(readFileSync(referencePath(FOLDER, 'reference.json'), 'utf8')) as Expected;
  const missing: string[] = [];
  let total = 0;
  for (const [name, { jmcRules = {} }] of Object.entries(files)) {
    const judged = Object.keys(jmcRules).filter(
      (rule) => !REFUTED.some(([refuted, file]) => refuted === rule && file.test(name)),
    );
    if (judged.length === 0) continue;
    const found = new Set((await diagnoseFile(referencePath(FOLDER, name))).findings.map(({ id }) => id));
    for (const rule of judged) {
      total++;
      if (!SAME[rule]?.some((id) => found.has(id))) missing.push(`${name}: ${rule}`);
    }
  }
  context.diagnostic(`${total - missing.length} of ${total} are reproduced`);
  assert.ok(total - missing.length >= MIN_SHARE * total, missing.join('\n'));
});

/** What the programs of the recordings do, and so must be said of them; `[]`: nothing above INFO but the load of others. */
const TRUTHS: Readonly<Record<string, readonly string[]>> = {
  'w17-cpu.jfr': ['cpu-hot-method'],
  'w25-cpu-cputime.jfr': ['cpu-hot-method'],
  'w17-alloc-tlab.jfr.gz': ['high-allocation-rate', 'allocation-hot-class'],
  'w25-alloc.jfr.gz': ['allocation-hot-class'],
  'w17-locks.jfr': ['lock-contention', 'park-contention'],
  'w25-io.jfr': ['events-throttled'],
  'w17-exceptions.jfr.gz': ['exception-storm', 'errors-thrown'],
  'w25-pinned.jfr.gz': ['virtual-thread-pinned'],
  'w17-gc-parallel.jfr.gz': ['consecutive-full-gc', 'gc-overhead', 'system-gc'],
  'w25-gc-g1.jfr.gz': ['evacuation-failure', 'full-gc-on-concurrent', 'system-gc'],
  'w25-gc-zgc.jfr.gz': ['allocation-stall', 'system-gc'],
  'w17-idle.jfr': [],
};

for (const [name, ids] of Object.entries(TRUTHS))
  test(`${name} has the findings of its program`, { skip: skipWithout(FOLDER) }, async () => {
    const { findings } = await diagnoseFile(referencePath(FOLDER, name));
    const found = findings.map(({ id }) => id);
    for (const id of ids) assert.ok(found.includes(id), `${id} is not in ${found.join()}`);
    if (ids.length === 0)
      assert.ok(
        findings.every(({ level }) => level === 'INFO'),
        found.join(),
      );
  });
