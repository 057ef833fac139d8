import { count } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

const MIN_SHARE_OF_LIMIT = 0.9;

/** Finds a process that has nearly as many files open as it may. */
export function collectDescriptorFacts({ descriptors }: Pick<Capture, 'descriptors'>): Fact[] {
  const [value] = descriptors?.value ?? [];
  if (!descriptors || !value || !(value.open >= value.limit * MIN_SHARE_OF_LIMIT)) return [];
  const [times, ...target] = value.most.split(' ');
  const most = value.most === '' ? '' : `${times} of them are ${target.join(' ')}`;
  const statement = `${value.open} of ${value.limit} file descriptors are open`;
  return [
    {
      id: 'descriptors-full',
      family: 'host',
      quality: QUALITY.measured,
      statement: most === '' ? statement : `${statement}, ${most}`,
      evidence: [quoteLine(descriptors.file, value.line, count(value.open))],
      words: { open: String(value.open), limit: String(value.limit), most },
    },
  ];
}
