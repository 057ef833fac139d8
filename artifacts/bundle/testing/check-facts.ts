import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fact } from '../src/fact.ts';
import type { Capture } from '../src/model.ts';

/** The values of one fact just below, at and above its threshold; the fact holds from the threshold on. */
export interface FactThreshold<Input> {
  /** Id of the fact. */
  readonly fact: string;
  readonly under: Input;
  readonly at: Input;
  readonly over: Input;
}

/** Makes the inputs of a threshold that is one number: `build` puts each of the three values into an input. */
export const atThreshold = <Input>(
  fact: string,
  [under, at, over]: readonly [under: number, at: number, over: number],
  build: (value: number) => Input,
): FactThreshold<Input> => ({ fact, under: build(under), at: build(at), over: build(over) });

/**
 * Adds a test for each value: there is no fact below the threshold, and there is one fact with complete evidence and
 * figures at it and above it.
 */
export function checkFactThresholds<Input>(
  collect: (input: Input) => readonly Fact[],
  thresholds: Readonly<Record<string, FactThreshold<Input>>>,
): void {
  for (const [name, { fact, under, at, over }] of Object.entries(thresholds)) {
    test(`${fact} begins at ${name}`, () => {
      const find = (input: Input): Fact | undefined => collect(input).find(({ id }) => id === fact);
      assert.equal(find(under), undefined, `under: ${find(under)?.statement}`);
      for (const found of [find(at), find(over)]) {
        assert.ok(found, `no ${fact}`);
        assert.doesNotMatch(`${found.statement} ${Object.values(found.words).join(' ')}`, /NaN|undefined|Infinity/);
      }
    });
  }
}

/** Makes a capture of which only these parts were read. */
export const createCapture = (capture: object): Capture =>
  ({
    meta: { tags: [], cpuCount: 4 },
    artifacts: [],
    logs: [],
    topThreads: [],
    crashReports: [],
    containers: [],
    metrics: [],
    health: [],
    nodetool: [],
    containerLoad: [],
    consumerGroups: [],
    nativeDeaths: [],
    certificates: [],
    databaseSessions: [],
    serverLimits: [],
    ...capture,
  }) as unknown as Capture;

/** Makes the output of a command with its value, as the readers return it. */
export const createOutput = <Value>(value: Value): object => ({
  file: {
    name: 'command.out',
    lines: Array.from({ length: 500 }, (_, index) => `line ${index + 1}`),
    truncated: false,
  },
  value,
});
