import { percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

/** Below this share, in percent, connections hardly slow down. */
const MIN_LOSS_PERCENT = 5;
/** So few lost packets are met by chance. */
const MIN_LOST = 3;

/** Finds a target that answers some of the packets and not the others. One that answers none blocks pings. */
export function collectPacketLoss({ ping }: Pick<Capture, 'ping'>): Fact[] {
  if (ping?.value?.outcome !== 'answered') return [];
  const { loss, sent, target, line } = ping.value;
  if (!(loss >= MIN_LOSS_PERCENT && (loss / 100) * sent >= MIN_LOST)) return [];
  const to = target === '' ? '' : ` to ${target}`;
  return [
    {
      id: 'packet-loss',
      family: 'network',
      quality: QUALITY.measured,
      statement: `${loss} % of ${sent} packets${to} are lost`,
      evidence: [quoteLine(ping.file, line, percent(loss))],
      words: { loss: String(loss), sent: String(sent), target },
    },
  ];
}
