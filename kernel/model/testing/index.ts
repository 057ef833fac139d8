export * from './check-story.ts';
export { aHeapExplorer, IMAGES } from './heap-explorer-fixture.ts';
export * from './reference-data.ts';
