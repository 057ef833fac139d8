export * from './analyzer.ts';
export * from './fault.ts';
export * from './finding.ts';
export * from './format.ts';
export * from './quantity.ts';
export * from './report.ts';
export * from './wire.ts';
