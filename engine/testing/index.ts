/** Captures for the tests of the programs, which know the engine and no artifact. */
export { stagedCapture } from '@hindsight/bundle/testing';
