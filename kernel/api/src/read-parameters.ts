import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { Parameter } from './parameter-row.ts';
import { getParameter, listParameters, type ParameterName, type Parameters } from './parameters.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values of a request: the decoded query, and the headers by lower-case name. */
export interface RequestValues {
  readonly query: Values;
  readonly headers: Values;
}

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== '';

function readFromQuery(name: string, { repeatable }: Parameter, query: Values): string | undefined {
  const value = query[name];
  if (!Array.isArray(value)) return isGiven(value) ? value : undefined;
  const values = value.filter(isGiven);
  if (repeatable) return values.join(repeatable);
  if (new Set(values).size > 1) throw new ArtifactError('bad-parameter', `${name} is given more than once.`);
  return values[0];
}

function readFromHeaders({ headers: names = [], fromHeader }: Parameter, headers: Values): string | undefined {
  for (const name of names) {
    const value = headers[name];
    if (isGiven(value)) return fromHeader ? fromHeader(value) : value;
  }
  return undefined;
}

/**
 * Reads one parameter of a request and checks it. Returns undefined when it is not given. Throws the fault of its row.
 */
export function readParameter<N extends ParameterName>(
  name: N,
  { query, headers }: RequestValues,
): Parameters[N] | undefined {
  const row = getParameter(name);
  const queryName = row.query ?? name;
  const raw = readFromQuery(queryName, row, query) ?? readFromHeaders(row, headers);
  if (raw === undefined) return undefined;
  const checked = row.schema.safeParse(raw);
  if (!checked.success) {
    const wrong = checked.error.issues[0]?.message ?? 'is not valid';
    throw new ArtifactError(row.fault ?? 'bad-parameter', `${queryName} ${wrong}.`);
  }
  // The row's own schema created the value; TypeScript loses the pair of name and type in the lookup.
  return checked.data as Parameters[N];
}

/**
 * Reads all parameters that this kind of artifact takes. Unknown names are ignored, as in the origin of the
 * specification.
 */
export function readParameters(kind: ArtifactKind, request: RequestValues): Parameters {
  return Object.fromEntries(
    listParameters(kind)
      .map((name) => [name, readParameter(name, request)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
