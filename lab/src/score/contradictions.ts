import type { Finding } from '@hindsight/model';

/** Advice to move one setting in one direction, as its text says it. */
interface Direction {
  readonly setting: string;
  readonly raises: RegExp;
  readonly lowers: RegExp;
}

const raise = '(?:raise|increase|enlarge|larger|more)';
const lower = '(?:lower|reduce|decrease|shrink|smaller|less)';
/** The words of one clause between a verb and its setting. */
const CLAUSE = '[^.;:()]{0,40}?';

const describeDirection = (setting: string, names: string): Direction => ({
  setting,
  raises: new RegExp(`\\b${raise}\\b${CLAUSE}(?:${names})(?![\\w])`, 'i'),
  lowers: new RegExp(`\\b${lower}\\b${CLAUSE}(?:${names})(?![\\w])`, 'i'),
});

const DIRECTIONS: readonly Direction[] = [
  describeDirection('-Xmx', '-Xmx|the heap'),
  describeDirection('-Xmn', '-Xmn|(?:the )?young generation'),
  describeDirection('InitiatingHeapOccupancyPercent', '-XX:InitiatingHeapOccupancyPercent'),
  describeDirection('MetaspaceSize', '-XX:MetaspaceSize'),
  describeDirection('MaxGCPauseMillis', '-XX:MaxGCPauseMillis'),
  describeDirection('ConcGCThreads', '-XX:ConcGCThreads'),
];

/** A flag that a report sets to two values. */
const FLAG_VALUE = /(-Xm[xns]|-XX:\w+=)(\d+[kmg]?)/gi;

const collectValues = (findings: readonly Finding[]): Map<string, Set<string>> => {
  const values = new Map<string, Set<string>>();
  for (const { advice = '' } of findings)
    for (const [, flag = '', value = ''] of advice.matchAll(FLAG_VALUE))
      values.set(flag, (values.get(flag) ?? new Set()).add(value.toLowerCase()));
  return values;
};

/** Finds pieces of advice in one report that exclude each other. */
export function findContradictions(findings: readonly Finding[]): string[] {
  const texts = findings.map(({ advice = '' }) => advice);
  const opposite = DIRECTIONS.filter(
    ({ raises, lowers }) => texts.some((text) => raises.test(text)) && texts.some((text) => lowers.test(text)),
  ).map(({ setting }) => `${setting} is to be raised and lowered`);
  const twice = [...collectValues(findings)]
    .filter(([, values]) => values.size > 1)
    .map(([flag, values]) => `${flag.replace('=', '')} is to be ${[...values].join(' and ')}`);
  const switches = findSwitches(texts.join('\n'));
  return [...opposite, ...twice, ...switches];
}

/** Flags that are to be switched on and off. */
function findSwitches(text: string): string[] {
  const on = new Set([...text.matchAll(/-XX:\+(\w+)/g)].map(([, flag]) => flag));
  const off = new Set([...text.matchAll(/-XX:-(\w+)/g)].map(([, flag]) => flag));
  return [...on].filter((flag) => off.has(flag)).map((flag) => `${flag} is to be switched on and off`);
}
