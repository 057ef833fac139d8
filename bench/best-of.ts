/** At least this many rounds, then as many as fit into the time: the fastest formats need some until the compiler is done. */
const MIN_ROUNDS = 3;
const MAX_MS = 3000;

/** Returns the best time of several rounds. */
export async function bestSeconds(act: () => Promise<void> | void): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  const startedAt = performance.now();
  for (let round = 0; round < MIN_ROUNDS || performance.now() - startedAt < MAX_MS; round++) {
    const started = performance.now();
    await act();
    best = Math.min(best, (performance.now() - started) / 1000);
  }
  return best;
}
