export { runMcp } from './run.ts';
