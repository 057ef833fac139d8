import { randomUUID } from 'node:crypto';
import type { PatternEntry } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { occursIn } from '@hindsight/patterns';
import type { LogPattern, LogPatternStore } from '../../ports/log-pattern-store.ts';
import type { Caller } from '../access/admit-caller.ts';

/** Limit of the saved patterns that apply to one log (contract section 5), besides those of its request. */
const MAX_PATTERNS = 50;

type PatternText = Pick<LogPattern, 'name' | 'pattern'>;

const appliesTo = (ou: string | undefined, pattern: LogPattern): boolean =>
  pattern.ou === undefined || pattern.ou === ou;

/** Lists the patterns that are searched for in logs of this unit. */
export const listPatternsForUnit = async (store: LogPatternStore, ou: string | undefined): Promise<PatternText[]> =>
  (await store.list()).filter((one) => appliesTo(ou, one)).map(({ name, pattern }) => ({ name, pattern }));

/** Administrators may change every pattern, analysts those of their own unit or, without a unit, the global ones. */
const mayChange = ({ role, ou }: Caller, pattern: LogPattern): boolean =>
  role === 'admin' || (role === 'analyst' && pattern.ou === ou);

const entryFor = (caller: Caller, pattern: LogPattern): PatternEntry => ({
  ...pattern,
  mayChange: mayChange(caller, pattern),
});

export const listPatterns = async (store: LogPatternStore, caller: Caller): Promise<PatternEntry[]> =>
  (await store.list())
    .filter((one) => caller.reach.ou === undefined || appliesTo(caller.ou, one))
    .map((one) => entryFor(caller, one));

export async function savePattern(store: LogPatternStore, caller: Caller, wishes: PatternText): Promise<PatternEntry> {
  const ou = caller.role === 'admin' ? undefined : caller.ou;
  const beside = findCompetingPatterns(ou, await store.list());
  checkPattern(wishes, beside);
  if (beside.length >= MAX_PATTERNS) {
    throw new ArtifactError('bad-parameter', `${MAX_PATTERNS} patterns are saved, and no more are possible.`);
  }
  const saved: LogPattern = {
    ...wishes,
    id: randomUUID(),
    ...(ou !== undefined && { ou }),
    createdAt: Date.now(),
    createdBy: caller.keyName,
  };
  await store.add(saved);
  return entryFor(caller, saved);
}

export async function changePattern(
  store: LogPatternStore,
  caller: Caller,
  id: string,
  { name, pattern }: { readonly name?: string | undefined; readonly pattern?: string | undefined },
): Promise<PatternEntry> {
  const before = await findPattern(store, caller, id);
  const wishes = { name: name ?? before.name, pattern: pattern ?? before.pattern };
  const others = (await store.list()).filter((one) => one.id !== id);
  checkPattern(wishes, findCompetingPatterns(before.ou, others));
  if (!(await store.change(id, wishes))) throw UNKNOWN;
  return entryFor(caller, { ...before, ...wishes });
}

export async function deletePattern(store: LogPatternStore, caller: Caller, id: string): Promise<LogPattern> {
  const pattern = await findPattern(store, caller, id);
  if (!(await store.remove(id))) throw UNKNOWN;
  return pattern;
}

const UNKNOWN = new ArtifactError('not-found', 'No such pattern is saved.');

async function findPattern(store: LogPatternStore, caller: Caller, id: string): Promise<LogPattern> {
  const pattern = (await store.list()).find((one) => one.id === id);
  if (!pattern || (caller.reach.ou !== undefined && !appliesTo(caller.ou, pattern))) throw UNKNOWN;
  if (!mayChange(caller, pattern)) {
    throw new ArtifactError('forbidden', 'The pattern is looked for in the logs of all: an administrator changes it.');
  }
  return pattern;
}

/** Returns the patterns that apply to the same logs. A global pattern competes with those of every unit; the largest set counts. */
function findCompetingPatterns(ou: string | undefined, all: readonly LogPattern[]): readonly LogPattern[] {
  const units = ou === undefined ? new Set(all.map((one) => one.ou)) : [ou];
  const sets = [...units, ou].map((unit) => all.filter((one) => appliesTo(unit, one)));
  return sets.reduce((fullest, one) => (one.length > fullest.length ? one : fullest));
}

function checkPattern({ name, pattern }: PatternText, beside: readonly LogPattern[]): void {
  occursIn(pattern, 'pattern');
  if (beside.some((one) => one.name === name)) {
    throw new ArtifactError('bad-parameter', `name: a pattern is called ${JSON.stringify(name)} already.`);
  }
}
