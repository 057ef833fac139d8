export * from './a-dump.ts';
export * from './check-rule.ts';
export * from './sample-dumps.ts';
