import { isApplicationClass } from '@hindsight/claims';
import { type Growth, isRising, measureGrowth } from '@hindsight/memory-tables';
import type { ClassGrowth, HistogramAnalysis } from '../../metrics/histogram.ts';

const ELEMENT = /^(.*?)(?:\[\])+$/;
const GENERATED = /^(?:.*\.)?\$Proxy\d+$|\$\$Lambda/;
/** Two classes with rates within this share of each other are parts of one thing. */
const SAME_FACTOR = 0.2;
const MAX_PARTS = 5;

const toElement = (className: string): string => ELEMENT.exec(className)?.[1] ?? className;
const toPackage = (className: string): string => className.slice(0, Math.max(0, className.lastIndexOf('.')));

/** Whether objects of the class are the application's own. Arrays of primitives are of nobody. */
export const isOwnClass = (className: string): boolean => {
  const element = toElement(className);
  return /[.A-Z$]/.test(element) && !GENERATED.test(element) && isApplicationClass(element);
};

/** Classes of the application that grow, largest first; of a package in which none does alone, the sum. */
export interface GrownFamily {
  readonly classes: readonly ClassGrowth[];
  readonly growth: Growth;
  /** The package when only its sum grows. */
  readonly packageName: string | undefined;
}

export function findGrownFamily({ growth: all }: HistogramAnalysis): GrownFamily | undefined {
  const own = all.filter(({ className }) => isOwnClass(className));
  const classes = own.filter(({ growth }) => isRising(growth));
  const [first] = classes;
  if (first) {
    const owner = findOwner(first, own);
    const ordered = owner ? [owner, ...classes.filter((one) => one !== owner)] : classes;
    return { classes: ordered, growth: (owner ?? first).growth, packageName: undefined };
  }
  const owners = own.filter((one) => ownsGrowth(one, all));
  const [owner] = owners;
  if (owner) return { classes: owners, growth: owner.growth, packageName: undefined };
  const byPackage = Map.groupBy(own, ({ className }) => toPackage(toElement(className)));
  for (const [packageName, members] of byPackage) {
    const [one] = members;
    if (!one || members.length < 2) continue;
    const sums = one.values.map((_, index) => members.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
    const growth = measureGrowth(one.times, sums);
    if (isRising(growth)) return { classes: members, growth, packageName };
  }
  return undefined;
}

/** So many objects have a count of parts that is no chance. */
const MIN_OWNERS = 1000;

/** A class whose objects are small: their number rises, and so does that of large objects of the JDK that they hold. */
const ownsGrowth = ({ instances, growth }: ClassGrowth, all: readonly ClassGrowth[]): boolean =>
  isRising(instances) &&
  instances.delta >= MIN_OWNERS &&
  growth.delta > 0 &&
  all.some(
    (part) => isRising(part.growth) && !isOwnClass(part.className) && isMultiple(part.instances.delta, instances.delta),
  );

/** Objects and their parts are counted at the same moment, so their numbers are in a whole ratio. */
const EXACT_FACTOR = 0.03;

/** The class of which each object has the same number of those that grew most: it holds them. */
function findOwner({ instances }: ClassGrowth, own: readonly ClassGrowth[]): ClassGrowth | undefined {
  const owners = own.filter(
    (one) =>
      isRising(one.instances) &&
      one.instances.delta >= MIN_OWNERS &&
      isExactMultiple(instances.delta, one.instances.delta) &&
      isExactMultiple(instances.last, one.instances.last),
  );
  return owners.sort((a, b) => a.instances.delta - b.instances.delta)[0];
}

function isExactMultiple(more: number, each: number): boolean {
  const factor = more / each;
  const whole = Math.round(factor);
  return whole >= 2 && whole <= MAX_PER_OBJECT && Math.abs(factor - whole) <= EXACT_FACTOR * whole;
}

/** Classes of the JDK whose instances rise with those of one of the classes: they are its parts. */
export const findParts = (histogram: HistogramAnalysis, owners: readonly ClassGrowth[]): ClassGrowth[] =>
  histogram.growth
    .filter(({ className, growth }) => isRising(growth) && !isOwnClass(className))
    .filter(({ instances }) => owners.some((owner) => isMultiple(instances.delta, owner.instances.delta)))
    .slice(0, MAX_PARTS);

/** Whether there are one, two, three … of them per object, or one per several objects. */
function isMultiple(more: number, each: number): boolean {
  if (each <= 0 || more <= 0) return false;
  const factor = Math.max(more / each, each / more);
  const whole = Math.round(factor);
  return whole <= MAX_PER_OBJECT && Math.abs(factor - whole) <= SAME_FACTOR * whole;
}

const MAX_PER_OBJECT = 10;
