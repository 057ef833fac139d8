import type { KINDS } from './analyze-choices.ts';

export const GATE_FORMATS = ['text', 'json', 'junit', 'sarif'] as const;

export interface GateOptions {
  readonly config: string;
  readonly baseline?: readonly string[];
  readonly kind: (typeof KINDS)[number];
  readonly format: (typeof GATE_FORMATS)[number];
  readonly output?: string;
}
