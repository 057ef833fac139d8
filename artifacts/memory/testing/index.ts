export * from './check-rule.ts';
export * from './table-texts.ts';
