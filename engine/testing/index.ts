/** Captures for the tests of the programs, which know the engine and no artifact. */
export { stagedCapture } from '@hindsight/bundle/testing';
export { checkReadable } from './check-readable.ts';
export { pick } from './hostile-numbers.ts';
export { openHostileRun } from './hostile-run.ts';
export { loadHostileSamples } from './hostile-samples.ts';
export { testHostileNumbers } from './hostile-tests.ts';
