export * from './analyze-text.ts';
export * from './check-rule.ts';
export * from './crash-sketch.ts';
export * from './read-facts.ts';
