/** A statement for each number of items is prepared on each connection. */
const MAX_ITEMS = 20;

interface Batch<Item> {
  readonly items: Item[];
  readonly written: Promise<void>;
}

/**
 * Returns a function that writes one item. What comes while a write is on its way is written together after it: a single item waits for
 * nobody, and many at a time cost few writes. A write that fails rejects all of its items.
 */
export function batchWrites<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let open: Batch<Item> | undefined;
  let last: Promise<void> = Promise.resolve();

  function startBatch(): Batch<Item> {
    const items: Item[] = [];
    const written = last.then(() => {
      if (open?.items === items) open = undefined;
      return write(items);
    });
    last = written.catch(() => undefined);
    return { items, written };
  }

  return (item) => {
    const batch = open && open.items.length < MAX_ITEMS ? open : startBatch();
    open = batch;
    batch.items.push(item);
    return batch.written;
  };
}
