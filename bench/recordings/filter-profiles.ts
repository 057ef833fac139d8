/** Filters the profiles that an analysis has kept of a recording; prints the milliseconds to open them and the longest answer. */
import { openProfileExplorer, readProfileFile } from '@hindsight/stack-profiles';

const [path = ''] = process.argv.slice(2);
const MAX_NAMES = 20;
const TEN_SECONDS_MS = 10_000;

const { profiles, startTime = 0 } = readProfileFile(path);
const opening = performance.now();
const explorer = openProfileExplorer(path);
const openMs = performance.now() - opening;

let longestMs = 0;
let filters = 0;

function measure(question: Parameters<typeof explorer.profileView>[0]): ReturnType<typeof explorer.profileView> {
  const started = performance.now();
  const view = explorer.profileView(question);
  longestMs = Math.max(longestMs, performance.now() - started);
  filters++;
  return view;
}

for (const { id } of profiles) {
  const whole = measure({ profile: id });
  measure({ profile: id, reverse: true });
  measure({ profile: id, from: startTime, to: startTime + TEN_SECONDS_MS });
  for (const { name } of whole?.threads.slice(0, MAX_NAMES) ?? []) measure({ profile: id, thread: name });
  for (const { name } of whole?.states.slice(0, MAX_NAMES) ?? []) measure({ profile: id, state: name, reverse: true });
}
process.stdout.write(JSON.stringify({ filters, openMs, longestMs }));
