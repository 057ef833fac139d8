export * from './check-rule.ts';
export * from './recording-sketch.ts';
