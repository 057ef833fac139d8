/** So many rounds at least; then as many as fit into the time: the fastest formats need some for the compiler to be done. */
const LEAST_ROUNDS = 3;
const MOST_MS = 3000;

/** The best of several rounds. */
export async function bestSeconds(act: () => Promise<void> | void): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  const begun = performance.now();
  for (let round = 0; round < LEAST_ROUNDS || performance.now() - begun < MOST_MS; round++) {
    const started = performance.now();
    await act();
    best = Math.min(best, (performance.now() - started) / 1000);
  }
  return best;
}
