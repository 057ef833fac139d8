import { checkFactThresholds } from '../../testing/index.ts';
import type { CapturedLog } from '../model.ts';
import { collectErrorFacts } from './log-errors.ts';
import { collectRateFacts } from './log-rate.ts';

type DeepPartial<T> = T extends object ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> } : T;
type LogAnalysis = CapturedLog['members']['analysis']['analysis'];
type ClassifiedErrors = LogAnalysis['classifiedErrors'];

interface Repeated {
  readonly count: number;
  readonly perSecond?: number;
  readonly level?: 'WARN' | 'INFO';
  /** Records of the whole log; those of the statement when left out. */
  readonly statements?: number;
}

/** Describes a log with one statement at this rate. */
function repeated({ count, perSecond = 5000, level = 'WARN', statements = count }: Repeated): CapturedLog['members'] {
  const analysis: DeepPartial<LogAnalysis> = {
    templates: { templates: [{ text: 'queue is full', level, count, firstLine: 1 }] },
    span: { from: 0, to: (count / perSecond) * 1000 },
    statements,
  };
  return { analysis: { analysis } } as unknown as CapturedLog['members'];
}

checkFactThresholds((log: CapturedLog['members']) => collectRateFacts('shop.log', log), {
  '3,000 records of one statement': {
    fact: 'log-flood',
    under: repeated({ count: 2999 }),
    at: repeated({ count: 3000 }),
    over: repeated({ count: 3001 }),
  },
  'half of all records': {
    fact: 'log-flood',
    under: repeated({ count: 3000, statements: 6001 }),
    at: repeated({ count: 3000, statements: 6000 }),
    over: repeated({ count: 3000, statements: 5999 }),
  },
  'a hundred warnings a second': {
    fact: 'log-flood',
    under: repeated({ count: 3000, perSecond: 99 }),
    at: repeated({ count: 3000, perSecond: 100 }),
    over: repeated({ count: 3000, perSecond: 101 }),
  },
  'a thousand ordinary records a second': {
    fact: 'log-flood',
    under: repeated({ count: 3000, perSecond: 999, level: 'INFO' }),
    at: repeated({ count: 3000, perSecond: 1000, level: 'INFO' }),
    over: repeated({ count: 3000, perSecond: 1001, level: 'INFO' }),
  },
});

/** Makes errors of one class. */
function errors(id: string, count: number): ClassifiedErrors {
  const classified: DeepPartial<ClassifiedErrors[number]> = {
    errorClass: { id, title: 'Connection refused', gravity: 'S' },
    group: { count, statement: 'no price', threads: new Set(['worker']), lines: [1], firstSeen: 1, lastSeen: 2 },
  };
  return [classified] as unknown as ClassifiedErrors;
}

checkFactThresholds((classified: ClassifiedErrors) => collectErrorFacts('shop.log', classified), {
  'three refused connections': {
    fact: 'log:conn-refused',
    under: errors('conn-refused', 2),
    at: errors('conn-refused', 3),
    over: errors('conn-refused', 4),
  },
  'one failed handshake': { fact: 'log:tls', under: errors('tls', 0), at: errors('tls', 1), over: errors('tls', 2) },
  'one error of any other class': {
    fact: 'log:enospc',
    under: errors('enospc', 0),
    at: errors('enospc', 1),
    over: errors('enospc', 2),
  },
});
