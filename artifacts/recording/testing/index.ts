export { diagnoseRecording } from '../src/findings.ts';
export * from './check-rule.ts';
export * from './recording-sketch.ts';
