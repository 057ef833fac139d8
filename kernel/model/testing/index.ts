export { aHeapExplorer, IMAGES } from './a-heap-explorer.ts';
export * from './reference-data.ts';
