import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  hadoop: [
    [
      '081109 203615 148 INFO dfs.DataNode$PacketResponder: PacketResponder 1 terminating',
      { level: 'INFO', thread: '148', logger: 'dfs.DataNode$PacketResponder' },
    ],
  ],
};
