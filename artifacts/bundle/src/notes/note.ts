import type { Finding } from '@hindsight/model';
import type { Capture } from '../model.ts';

/** An observation about a capture that is told besides the causes, as the documentation lists it. */
export interface Note {
  readonly id: string;
  readonly title: string;
  readonly because: string;
  readonly find: (capture: Capture) => Omit<Finding, 'id' | 'general'> | undefined;
}
