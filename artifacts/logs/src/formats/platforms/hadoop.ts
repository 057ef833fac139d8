import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** `081109 203615 148 INFO dfs.DataNode$PacketResponder: message` */
export const HADOOP = definePatternFormat({
  id: 'hadoop',
  title: 'Hadoop, HDFS',
  pattern: /^(\d{6} \d{6}) (\d+) ([A-Z]+) (\S+): (.*)$/s,
  groups: ['timestamp', 'thread', 'level', 'logger', 'message'],
  level: parseLevel,
  readsDigitsAlike: true,
});
