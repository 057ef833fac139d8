import type { Level, Unit } from '@hindsight/model';
import { parse } from 'yaml';
import * as z from 'zod';
import { UsageError } from '../exit.ts';
import { BUDGETS, type Budget, NAMED_BUDGETS } from './budgets.ts';
import { LIMIT_PATTERNS, parseLimit } from './limit.ts';

const GROWTH = /^\d{1,5}(?:\.\d{1,3})?\s?%$/;
const level = z.enum(['fatal', 'severe', 'warning']);

/** A limit, or a limit and how much more than the baseline is permitted. */
function limitSchema(unit: Unit) {
  const { pattern, example } = LIMIT_PATTERNS[unit];
  const limit = z.union([z.number().nonnegative(), z.string().regex(pattern, `must be like ${example}`)]);
  const growth = z
    .string()
    .regex(GROWTH, 'must be like "10 %"')
    .describe('Permitted change from the baseline for the worse.');
  return z.union([limit, z.strictObject({ limit: limit.optional(), growth: growth.optional() })]);
}

const describeBudget = ({ about, bound, unit }: Omit<Budget, 'measure'>): string =>
  `${bound === 'max' ? 'Largest' : 'Smallest'} permitted value: ${about}, such as ${LIMIT_PATTERNS[unit].example}.`;

function sectionSchema(section: string) {
  const plain = BUDGETS.filter((one) => one.section === section);
  const named = NAMED_BUDGETS.filter((one) => one.section === section);
  return z.strictObject(
    Object.fromEntries([
      ...plain.map((one) => [one.name, limitSchema(one.unit).optional().describe(describeBudget(one))]),
      ...named.map((one) => [
        one.name,
        z.record(z.string().min(1), limitSchema(one.unit)).optional().describe(describeBudget(one)),
      ]),
      ...(section === 'log'
        ? [
            [
              'new-error-templates',
              z
                .int()
                .nonnegative()
                .optional()
                .describe('Errors whose template the baseline does not have; needs --baseline.'),
            ],
          ]
        : []),
    ]),
  );
}

const SECTIONS = [...new Set(BUDGETS.map(({ section }) => section))];

/** The file of budgets. docs/schemas/hindsight.schema.json is made of it. */
const gateSchema = z
  .strictObject({
    $schema: z.string().optional(),
    findings: z
      .strictObject({
        'fail-on': level.optional().describe('A finding of this level or a worse one breaks the gate.'),
        new: level
          .optional()
          .describe(
            'A finding of this level or a worse one that the baseline does not have breaks the gate; needs --baseline.',
          ),
        accept: z.array(z.string().min(1)).optional().describe('Ids of findings that are accepted.'),
      })
      .optional(),
    ...Object.fromEntries(SECTIONS.map((section) => [section, sectionSchema(section).optional()])),
  })
  .describe('Budgets of hindsight gate');

/** The JSON schema of the file, for editors. */
export const gateJsonSchema = (): object => z.toJSONSchema(gateSchema, { io: 'input' });

/** A limit of one figure. */
export interface Limit {
  /** `gc.longest-pause`, `heap.retained com.acme.Cart`. */
  readonly id: string;
  readonly budget: Omit<Budget, 'measure'>;
  readonly measure: Budget['measure'];
  readonly limit?: number;
  /** The permitted share by which it may be worse than the baseline. */
  readonly growth?: number;
}

export interface Gate {
  readonly failOn?: Level;
  readonly failOnNew?: Level;
  readonly accepted: ReadonlySet<string>;
  readonly limits: readonly Limit[];
  readonly maxNewTemplates?: number;
}

type Written = number | string | { readonly limit?: number | string; readonly growth?: string };

function toLimit(id: string, budget: Omit<Budget, 'measure'>, measure: Budget['measure'], written: Written): Limit {
  const { limit, growth } = typeof written === 'object' ? written : { limit: written, growth: undefined };
  return {
    ...{ id, budget, measure },
    ...(limit !== undefined && { limit: parseLimit(limit, budget.unit) }),
    ...(growth !== undefined && { growth: Number.parseFloat(growth) / 100 }),
  };
}

type Sections = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

function listLimits(sections: Sections): Limit[] {
  const plain = BUDGETS.flatMap((budget) => {
    const written = sections[budget.section]?.[budget.name] as Written | undefined;
    return written === undefined ? [] : [toLimit(`${budget.section}.${budget.name}`, budget, budget.measure, written)];
  });
  const named = NAMED_BUDGETS.flatMap((budget) => {
    const written = (sections[budget.section]?.[budget.name] ?? {}) as Readonly<Record<string, Written>>;
    return Object.entries(written).map(([name, limit]) =>
      toLimit(`${budget.section}.${budget.name} ${name}`, budget, (body) => budget.measure(body, name), limit),
    );
  });
  return [...plain, ...named];
}

const toLevel = (word: string | undefined): Level | undefined => word?.toUpperCase() as Level | undefined;

/** Parses hindsight.yml. Throws a UsageError that names the members that are wrong. */
export function parseGateFile(text: string, name: string): Gate {
  let document: unknown;
  try {
    document = parse(text, { maxAliasCount: 100 });
  } catch (error) {
    throw new UsageError(`${name} is no YAML: ${(error as Error).message.split('\n', 1)[0]}`);
  }
  const checked = gateSchema.safeParse(document);
  if (!checked.success) {
    const problems = checked.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
    throw new UsageError(`${name}: ${problems.slice(0, 10).join('; ')}`);
  }
  const sections = checked.data as unknown as Sections;
  const { findings } = checked.data;
  const [failOn, failOnNew] = [toLevel(findings?.['fail-on']), toLevel(findings?.new)];
  const maxNewTemplates = sections.log?.['new-error-templates'] as number | undefined;
  return {
    ...(failOn && { failOn }),
    ...(failOnNew && { failOnNew }),
    accepted: new Set(findings?.accept),
    limits: listLimits(sections),
    ...(maxNewTemplates !== undefined && { maxNewTemplates }),
  };
}
