import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

/** A busy machine shows a part late. Longer than this is a fault. */
const PATIENCE_MS = 15_000;

/** The page is rendered by the service and completed by its script: what is read too early is not wrong yet. */
export async function untilText(locator: Locator, pattern: RegExp): Promise<void> {
  const text = await readUntil(
    () => locator.innerText(),
    (read) => pattern.test(read),
  );
  assert.match(text, pattern);
}

export async function untilCount(locator: Locator, expected: number): Promise<void> {
  const count = await readUntil(
    () => locator.count(),
    (read) => read === expected,
  );
  assert.equal(count, expected);
}

async function readUntil<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (let value = await read(); ; value = await read()) {
    if (holds(value) || Date.now() > end) return value;
    await sleep(50);
  }
}
