import { ascii } from '@hindsight/model';
import type { DumpFormat } from '../../format.ts';
import { JrockitReader, TITLE } from './reader.ts';

const ID = 'jrockit';
const { EQUALS } = ascii;

/** The output of Ctrl-Break and `jrcmd print_threads`, for JRockit 1.4 to R28. */
export const JROCKIT: DumpFormat = {
  id: ID,
  title: 'JRockit',
  detect: ({ lines }) => (lines.some((line) => line.startsWith(TITLE)) ? 1 : 0),
  isDumpLine: (line) => line.startsWith(`${TITLE} =====`),
  findStart: (line) => (line.at(0) === EQUALS && line.text.startsWith(TITLE) ? 0 : -1),
  open: (emit) => new JrockitReader(ID, emit),
};
