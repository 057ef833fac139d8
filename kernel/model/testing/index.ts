export { aHeapExplorer, IMAGES } from './a-heap-explorer.ts';
