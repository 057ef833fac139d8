export * from './check-rule.ts';
export * from './dump-sketch.ts';
export * from './sample-dumps.ts';
