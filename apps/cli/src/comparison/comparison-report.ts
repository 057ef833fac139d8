import { type AnalysisSuccess, type ComparedProfile, composeAnswer } from '@hindsight/api';
import type { ComparedOutcomes } from '@hindsight/comparison';
import {
  type Block,
  bytes,
  type Cell,
  compareLevels,
  count,
  type Finding,
  formatQuantity,
  type JsonObject,
  type Level,
  percent,
  type Quantity,
  type Report,
  type Section,
  toWireFindings,
} from '@hindsight/model';
import { formatChange, LEVEL_WORD } from '@hindsight/render/text';
import type { Input } from '../inputs.ts';
import { VERSION } from '../version.ts';

/** One side of the comparison, with the label of the caller. */
export interface Side {
  readonly name: string;
  readonly inputs: readonly Input[];
  readonly outcome: AnalysisSuccess;
}

const cell = (quantity: Quantity | undefined): Cell => quantity ?? '–';

/** A table with a title; nothing when it has no rows. */
const table = (title: string, columns: readonly string[], rows: readonly (readonly Cell[])[]): Block[] =>
  rows.length > 0 ? [{ kind: 'table', title, columns, rows }] : [];

const listFigures = ({ figures }: ComparedOutcomes): Cell[][] =>
  figures.map((figure) => [
    figure.label,
    cell(figure.a),
    cell(figure.b),
    formatChange(figure),
    figure.change === 'better' || figure.change === 'worse' ? figure.change : '',
  ]);

const listResolved = (gone: readonly Finding[]): Cell[][] =>
  gone.map(({ level, title, id }) => [LEVEL_WORD[level], title, id]);

const listCommon = ({ findings }: ComparedOutcomes): Cell[][] =>
  findings.still.map(({ a, b }) => [
    a.level === b.level ? LEVEL_WORD[b.level] : `${LEVEL_WORD[a.level]} → ${LEVEL_WORD[b.level]}`,
    b.title,
    b.id,
  ]);

function listClasses({ classes }: ComparedOutcomes): Cell[][] {
  return (classes?.rows ?? []).map(({ label, a, b }) => [
    label,
    cell(a && count(a.objects)),
    cell(b && count(b.objects)),
    cell(a && bytes(a.shallowSize)),
    cell(b && bytes(b.shallowSize)),
  ]);
}

const formatAll = (values: readonly number[], toQuantity: (value: number) => Quantity): string =>
  values.map((value) => formatQuantity(toQuantity(value))).join(' → ');

const MAX_POINTS = 20;

/** Where memory accumulates over the dumps, and what was found about it. */
function buildGrowth({ growth }: ComparedOutcomes): Block[] {
  if (!growth) return [];
  const { findings, points } = growth;
  const rows = points
    .slice(0, MAX_POINTS)
    .map(({ holder, label, verdict, objects, retainedSize, bytesPerHour }): Cell[] => [
      holder,
      verdict,
      label,
      formatAll(objects, count),
      formatAll(retainedSize, bytes),
      bytesPerHour === undefined ? '–' : `${formatQuantity(bytes(bytesPerHour))}/h`,
    ]);
  return [
    { kind: 'paragraph', text: growth.sentence },
    ...(findings.length > 0 ? [{ kind: 'findings', findings } as const] : []),
    ...table('Growth by holder', ['Holder', 'Verdict', 'Of', 'Objects', 'Retained', 'Rate'], rows),
  ];
}

const listThreads = ({ threads }: ComparedOutcomes): Cell[][] =>
  (threads?.rows ?? []).map(({ name, a, b }) => [name, a ?? 'not there', b ?? 'gone']);

const listCrashes = ({ crash }: ComparedOutcomes): Cell[][] =>
  (crash?.rows ?? []).map(({ label, a, b, same }) => [label, a ?? '–', b ?? '–', same ? 'same' : 'another']);

const MAX_METHODS = 25;

/** The methods of a profile whose share changed by more than chance may explain. */
const listMethods = ({ methods }: ComparedProfile): Cell[][] =>
  methods
    .filter(({ confidence }) => confidence !== 'low')
    .slice(0, MAX_METHODS)
    .map(({ method, selfPercentA, selfPercentB, deltaPercent, confidence }) => [
      method,
      percent(selfPercentA),
      percent(selfPercentB),
      `${deltaPercent > 0 ? '+' : ''}${deltaPercent.toFixed(1)} points`,
      confidence,
    ]);

const buildProfile = ({ profiles }: ComparedOutcomes): Block[] =>
  (profiles ?? []).flatMap((profile) =>
    table(
      `Profile ${profile.id}: own shares of methods`,
      ['Method', 'A', 'B', 'Change', 'Confidence'],
      listMethods(profile),
    ),
  );

const section = (id: string, title: string, blocks: readonly Block[]): Section[] =>
  blocks.length > 0 ? [{ id, title, blocks }] : [];

/** Findings that only B has, or that are worse in B. */
export const selectNewOrWorse = ({ findings, growth }: ComparedOutcomes): readonly Finding[] => [
  ...(growth?.findings ?? []),
  ...findings.new,
  ...findings.still.filter(({ a, b }) => compareLevels(b.level, a.level) < 0).map(({ b }) => b),
];

function findWorstLevel(findings: readonly Finding[]): Level {
  const [worst = 'INFO'] = findings.map(({ level }) => level).sort(compareLevels);
  return worst;
}

/** Builds the comparison as a report, so that every format of reports can show it. */
export function buildComparisonReport(a: Side, b: Side, compared: ComparedOutcomes): Report {
  const { verdict, cautions, findings, classes } = compared;
  const FINDING = ['Level', 'Finding', 'Id'] as const;
  const changed = classes && classes.changed > classes.rows.length ? ` (of ${classes.changed} that changed)` : '';
  return {
    title: 'Comparison',
    verdict: { level: findWorstLevel(selectNewOrWorse(compared)), sentence: verdict },
    sections: [
      ...section('compared', 'Compared', [
        { kind: 'paragraph', text: `A is ${a.name}, B is ${b.name}.` },
        ...cautions.map((text): Block => ({ kind: 'paragraph', text })),
      ]),
      ...section('growth', 'What grew, and who holds it', buildGrowth(compared)),
      ...section(
        'new-findings',
        'New in B',
        findings.new.length > 0 ? [{ kind: 'findings', findings: findings.new }] : [],
      ),
      ...section('other-findings', 'Other findings', [
        ...table('Gone in B', FINDING, listResolved(findings.gone)),
        ...table('In both', FINDING, listCommon(compared)),
      ]),
      ...section(
        'figures',
        'Figures',
        table('', ['Figure', 'A', 'B', 'B against A', 'Better or worse'], listFigures(compared)),
      ),
      ...section(
        'classes',
        `Classes by shallow size${changed}`,
        table('', ['Class', 'Objects in A', 'Objects in B', 'Size in A', 'Size in B'], listClasses(compared)),
      ),
      ...section('profiles', 'Profiles', buildProfile(compared)),
      ...section('crash', 'The two crashes', table('', ['What', 'A', 'B', 'Change'], listCrashes(compared))),
      ...section('threads', 'Threads', table('', ['Thread', 'State in A', 'State in B'], listThreads(compared))),
    ],
  };
}

/** Describes both sides as their own answers do. */
function toWireSide({ name, outcome }: Side, responseId: string): JsonObject {
  const { artifact, analysis, isProblem } = composeAnswer({ responseId, version: VERSION, outcome });
  return { name, isProblem, artifact, analysis };
}

/** Builds the comparison as data: members as in the answer of `GET /api/compare`, findings as in an analysis. */
export function composeComparisonAnswer(a: Side, b: Side, compared: ComparedOutcomes, responseId: string): JsonObject {
  const { verdict, judgement, cautions, figures, findings, growth, classes, crash, profiles, threads } = compared;
  return {
    responseId,
    a: toWireSide(a, responseId),
    b: toWireSide(b, responseId),
    verdict,
    judgement,
    cautions,
    figures: figures.map(({ a: inA, b: inB, ...rest }) => ({
      ...rest,
      ...(inA && { a: { ...inA } }),
      ...(inB && { b: { ...inB } }),
    })),
    findings: {
      gone: toWireFindings(findings.gone),
      new: toWireFindings(findings.new),
      still: findings.still.map((pair) => {
        const [inA, inB] = toWireFindings([pair.a, pair.b]);
        return { a: inA, b: inB };
      }),
    },
    ...(growth && { growth: { ...growth, findings: toWireFindings(growth.findings) } as unknown as JsonObject }),
    ...(classes && { classes: classes as unknown as JsonObject }),
    ...(crash && { crash: crash as unknown as JsonObject }),
    ...(profiles && { profiles: profiles as unknown as JsonObject[] }),
    ...(threads && { threads: threads as unknown as JsonObject }),
  };
}
