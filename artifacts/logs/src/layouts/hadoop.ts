import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

/** `081109 203615 148 INFO dfs.DataNode$PacketResponder: message` */
export const HADOOP = patternLayout({
  id: 'hadoop',
  title: 'Hadoop, HDFS',
  pattern: /^(\d{6} \d{6}) (\d+) ([A-Z]+) (\S+): (.*)$/s,
  parts: ['stamp', 'thread', 'level', 'logger', 'message'],
  level: levelOfWord,
});
