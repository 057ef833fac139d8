export { diagnoseRecording } from '../src/findings.ts';
export { readSample } from './analyze-bytes.ts';
export * from './check-rule.ts';
export * from './recording-sketch.ts';
