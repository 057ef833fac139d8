export * from './evidence.ts';
export * from './merge.ts';
export * from './precedence.ts';
export * from './prose.ts';
export * from './rule.ts';
export * from './section.ts';
export * from './statistics.ts';
export * from './verdict.ts';
