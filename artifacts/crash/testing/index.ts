export * from './check-rule.ts';
export * from './crash-sketch.ts';
