export * from './a-gc-run.ts';
export * from './check-format.ts';
export * from './check-rule.ts';
