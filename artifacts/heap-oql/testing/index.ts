export { anOqlHeap } from './oql-heap-in-memory.ts';
export { aShop, nameInShop } from './shop-dump.ts';
