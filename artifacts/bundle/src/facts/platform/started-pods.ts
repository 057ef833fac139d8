import type { Capture } from '../../model.ts';
import type { ContainerTrouble, ContainerTroubleKind } from '../../outputs/platform/container-trouble.ts';
import { EVENT_POD, readEventAge } from '../../outputs/platform/event-age.ts';

type Stated = Capture['containers'][number]['file'];

/** What keeps a pod from its start: a node, an image, a volume. It is over when the pod has started. */
const OF_START: ReadonlySet<ContainerTroubleKind> = new Set(['not-scheduled', 'not-started', 'image-missing']);
/** A row of `kubectl get pods` of which all containers are ready. */
const READY_ROW = /^(?:[\w-]{1,63} +)?([a-z0-9][\w.-]{2,120}) +([1-9]\d{0,2})\/\2 +Running\s/;
const STARTED = /\sStarted\s/;

/**
 * Returns the test whether a pod has started since the trouble with its start: all its containers are ready, or an event of its start is
 * younger. A cluster that adds a node when there is none for a pod says first that there is none.
 */
export function createStartedTest({
  containers,
}: Pick<Capture, 'containers'>): (file: Stated, one: ContainerTrouble) => boolean {
  if (!containers.some(({ value }) => value.some(({ kind }) => OF_START.has(kind)))) return () => false;
  const ready = new Set(
    containers.flatMap(({ file }) => file.lines.flatMap((text) => READY_ROW.exec(text)?.[1] ?? [])),
  );
  const starts = new Map(containers.map(({ file }) => [file, readStarts(file.lines)]));
  return (file, { kind, name, line }) => {
    if (!OF_START.has(kind)) return false;
    const ages = starts.get(file);
    const started = ages?.get(name) ?? ages?.get(NAMELESS) ?? Number.NaN;
    return ready.has(name) || started < readEventAge(file.lines[line - 1] ?? '');
  };
}

/** `kubectl describe` lists the events of its pod without its name. */
const NAMELESS = '';

/** Reads how long ago each pod of a file was started last, in seconds. A file may have many thousand events. */
function readStarts(lines: readonly string[]): ReadonlyMap<string, number> {
  const ages = new Map<string, number>();
  for (const text of lines) {
    if (!STARTED.test(text)) continue;
    const pod = EVENT_POD.exec(text)?.[1] ?? NAMELESS;
    const age = readEventAge(text);
    if (!(age >= (ages.get(pod) ?? Number.POSITIVE_INFINITY))) ages.set(pod, age);
  }
  return ages;
}
