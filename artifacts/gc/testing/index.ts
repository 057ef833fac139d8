export * from './a-finding.ts';
export * from './a-gc-run.ts';
export * from './check-answer.ts';
export * from './check-format.ts';
export * from './check-rule.ts';
export * from './sample-logs.ts';
